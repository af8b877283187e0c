// The terms of inactivity: read, saved as a new version or let wait, and who changed them.
import type { IncomingHttpHeaders } from "node:http";
import type { SettingsPayload } from "@nuqta/contracts/approval-payloads.ts";
import {
  type InactivityTerms,
  type InactivityTermsReply,
  inactivityDefaults,
  inactivityTerms,
} from "@nuqta/contracts/policies.ts";
import {
  type DecidesAlone,
  type ExecuteTerms,
  judgeCost,
  overtakeTerms,
} from "../../approvals/door/service.ts";
import type { Tx } from "../../kit/db/db.ts";
import { canonicalJson } from "../../kit/pure/canonical-json.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import type { Composition } from "../../programme/domain.ts";
import {
  authorNames,
  type Change,
  readHistory,
  recordChange,
} from "../../programme/door/configuration.ts";
import { type Held, recordAlone } from "../../programme/door/publishing.ts";
import { insertTerms, readTerms } from "../store/configuration.ts";
import { periodEffect } from "./ladder-effect.ts";
import { lapseEffect } from "./lapse-effect.ts";

const target = "terms:inactivity";

const etagOf = (version: number): string => `"${version}"`;

/** The terms as people see them, with who saved them. */
export const showTerms = async (tx: Tx): Promise<InactivityTermsReply> => {
  const row = await readTerms(tx);
  const nameOf = await authorNames(tx, row === undefined ? [] : [row.saved_by]);
  const version = row?.version ?? 0;
  return {
    live: row?.value ?? inactivityDefaults,
    version,
    saved_at: row?.saved_at.toISOString() ?? null,
    saved_by: row?.saved_by ?? null,
    saved_by_name: row === undefined ? null : nameOf(row.saved_by),
    etag: etagOf(version),
  };
};

/**
 * Puts terms in force as the next version, or lets them wait where they would end or leave more points, or give by
 * other tiers more, than one person may decide. Terms that hold already stay the version they are.
 */
export const saveTerms = async (
  change: Change,
  value: InactivityTerms,
  { headers, alone }: { headers: IncomingHttpHeaders; alone: DecidesAlone },
): Promise<Decision<InactivityTermsReply, "version_missing" | "version_conflict"> | Held> => {
  const now = await showTerms(change.tx);
  const sent = headers["if-match"]?.trim() ?? "";
  if (sent === "") return refuse("version_missing");
  if (sent !== "*" && sent !== now.etag) return refuse("version_conflict");
  if (canonicalJson(now.live) === canonicalJson(value)) return accept(now);
  const dear = await judgeTerms(change, { now, value, alone });
  if (typeof dear === "object") return dear.wait();
  await putIntoForce(change, now, value);
  if (dear === "alone") await recordAlone(change, "section:inactivity");
  return accept(await showTerms(change.tx));
};

type Wanted = { now: InactivityTermsReply; value: InactivityTerms; alone: DecidesAlone };

const judgeTerms = (change: Change, { now, value: after, alone }: Wanted) =>
  judgeCost(change, {
    alone,
    price: async (live, threshold) => {
      const before = inactivityTerms.parse(now.live);
      const effect = await termsEffect(change, live, { before, after });
      const section = { section: "inactivity", before, after, live_version: now.version } as const;
      const release = { effective_from: null, note: null };
      return { kind: "settings", payload: { ...section, ...release, threshold, effect } };
    },
  });

/** Points that other terms end, keep or give more, in points and piastres; what is spared is not set off against it. */
export const termsEffect = async (
  change: Pick<Change, "tx" | "now">,
  live: Composition,
  terms: {
    readonly before: InactivityTerms;
    readonly after: InactivityTerms;
    readonly days?: number;
  },
): Promise<SettingsPayload["effect"]> => {
  const lapses = await lapseEffect(change, live, terms);
  const tiers = await periodEffect(change, live, terms);
  const value = lapses.value + Math.max(0, tiers?.value ?? 0);
  return tiers && tiers.value > 0 ? { ...lapses, value, tiers } : lapses;
};

/** Saves terms as the next version; what waits for others is void. */
const putIntoForce = async (
  change: Change,
  { version, live: before }: Pick<InactivityTermsReply, "version" | "live">,
  after: InactivityTerms,
): Promise<void> => {
  const saved = { saved_at: change.now, saved_by: change.by };
  await insertTerms(change.tx, { version: version + 1, value: after, ...saved });
  await overtakeTerms(change.tx, change.now);
  await recordChange(change, { action: "terms.changed", target, before, after });
};

/** Puts terms into force as the next version, without asking anybody. */
export const replaceTerms = async (change: Change, after: InactivityTerms): Promise<void> =>
  putIntoForce(change, await showTerms(change.tx), after);

/** Puts terms into force as a second person agreed to; void when others came into force since. */
export const termsAgreed: ExecuteTerms = async (change, { after, live_version: version }) => {
  const now = await showTerms(change.tx);
  if (now.version !== version) return refuse("approval_void");
  await putIntoForce(change, now, inactivityTerms.parse(after));
  return accept(null);
};

export const termsHistory = (tx: Tx, ask: { limit: number; cursor?: string | undefined }) =>
  readHistory(tx, target, ask);
