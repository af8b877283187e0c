// The terms of retention: read, and saved as a new version that owners are told of.
import type { IncomingHttpHeaders } from "node:http";
import {
  type RetentionKind,
  type RetentionReply,
  type RetentionTerms,
  retentionDefaults,
} from "@nuqta/contracts/retention.ts";
import { teamNames, tellOwners } from "../../identity/door/service.ts";
import type { Tx } from "../../kit/db/db.ts";
import { canonicalJson } from "../../kit/pure/canonical-json.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import {
  authorNames,
  type Change,
  readHistory,
  recordChange,
} from "../../programme/door/configuration.ts";
import { obeyedAt, type Saved } from "../domain/periods.ts";
import { insertTerms, readVersions, type TermsRow } from "../store/terms.ts";

const target = "section:retention";

/** Terms that were saved before there was an archive have none. */
const wholeOf = (value: TermsRow["value"]): RetentionTerms => ({ ...retentionDefaults, ...value });

const savedOf = ({ version, value, saved_at }: TermsRow): Saved => ({
  ...{ version, value: wholeOf(value), savedAt: saved_at.getTime() },
});

/** Versions in their order, for those who obey them. */
export const savedVersions = async (tx: Tx): Promise<Saved[]> =>
  (await readVersions(tx)).map(savedOf);

/** The terms as people see them: what was saved last, and what is obeyed now. */
export const showRetention = async (tx: Tx, now: Date): Promise<RetentionReply> => {
  const rows = await readVersions(tx);
  const last = rows.at(-1);
  const nameOf = await authorNames(tx, last === undefined ? [] : [last.saved_by]);
  const version = last?.version ?? 0;
  const versions = rows.map(savedOf);
  const obeyed = (kind: RetentionKind) => {
    const { months, savedFrom } = obeyedAt(versions, kind, now.getTime());
    return { months, saved_from: savedFrom === null ? null : new Date(savedFrom).toISOString() };
  };
  return {
    live: last === undefined ? retentionDefaults : wholeOf(last.value),
    in_force: {
      profile: obeyed("profile"),
      shop_words: obeyed("shop_words"),
      staff_words: obeyed("staff_words"),
    },
    version,
    saved_at: last?.saved_at.toISOString() ?? null,
    saved_by: last?.saved_by ?? null,
    saved_by_name: last === undefined ? null : nameOf(last.saved_by),
    etag: `"${version}"`,
  };
};

/** Saves terms as the next version and tells owners; terms that hold already stay the version they are. */
export const saveRetention = async (
  change: Change,
  value: RetentionTerms,
  headers: IncomingHttpHeaders,
): Promise<Decision<RetentionReply, "version_missing" | "version_conflict">> => {
  const { tx, now, by } = change;
  const before = await showRetention(tx, now);
  const sent = headers["if-match"]?.trim() ?? "";
  if (sent === "") return refuse("version_missing");
  if (sent !== "*" && sent !== before.etag) return refuse("version_conflict");
  if (canonicalJson(before.live) === canonicalJson(value)) return accept(before);
  await insertTerms(tx, { version: before.version + 1, value, saved_at: now, saved_by: by });
  await recordChange(change, {
    action: "section.changed",
    target,
    before: before.live,
    after: value,
  });
  const name = (await teamNames(tx)).get(by) ?? by;
  await tellOwners(tx, { kind: "retention_changed", facts: { name: "", by: name }, now });
  return accept(await showRetention(tx, now));
};

export const retentionHistory = (tx: Tx, ask: { limit: number; cursor?: string | undefined }) =>
  readHistory(tx, target, ask);
