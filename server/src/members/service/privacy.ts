// Consent, export and erasure. What changes a member is a command of the posting lane, so it stands in
// one row with the member's points.
// Decision 0028.

import {
  type ConsentChannel,
  type ConsentPurpose,
  type ConsentReply,
  type ConsentsReply,
  type ConsentVia,
  consentChannels,
  consentPurposes,
  type GuardianRelation,
} from "@nuqta/contracts/privacy.ts";
import type { DecidesAlone } from "../../approvals/door/service.ts";
import { networkOf } from "../../identity/door/domain.ts";
import { appendAudit } from "../../kit/audit/append.ts";
import type { Database, Tx } from "../../kit/db/db.ts";
import type { MemberTables } from "../../kit/db/table-list.ts";
import type { byOf } from "../../kit/http/posted.ts";
import type { Principal } from "../../kit/http/principal.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { announce } from "../../ledger/door/book.ts";
import type { Desk, Posting, Reply } from "../../ledger/door/posting.ts";
import type { Programme } from "../../programme/domain.ts";
import { authorNames } from "../../programme/door/configuration.ts";
import type { Programmes } from "../../programme/door/in-force.ts";
import { explained, rulesetsOf } from "../domain/explained.ts";
import { egyptianDay, isMinor, suspensionOf } from "../domain/minors.ts";
import { type ConsentChange, consentTable, guardianTable, readConsents } from "../store/consent.ts";
import { isTextVersion, readTexts } from "../store/consent-texts.ts";
import { readLimits } from "../store/limits.ts";
import { readEverything } from "../store/privacy.ts";
import { profileTable } from "../store/profiles.ts";

export type PrivacyParts = {
  db: Database;
  posting: Posting<Programme>;
  programmes: Programmes;
  /** What all capabilities keep of a member, put together where the server is. */
  kept: MemberTables;
  decidesAlone: DecidesAlone;
};

/** Principal that asks, for the record. */
export type Asker = {
  readonly principal: Principal;
  readonly now: Date;
  readonly ip: string;
  readonly requestId: string;
};

const record = (
  tx: Tx,
  action: string,
  target: string,
  asked: Asker,
  detail?: Record<string, unknown>,
): Promise<void> =>
  appendAudit(tx, {
    ...{ at: asked.now, actor: asked.principal.id, action, target, detail },
    ...{ network: networkOf(asked.ip), outcome: "done", requestId: asked.requestId },
  });

type Said = {
  purpose: ConsentPurpose;
  channel: ConsentChannel;
  granted: boolean;
  text_version?: number | undefined;
  via?: ConsentVia | undefined;
  proof?: string | undefined;
  guardian?: { name: string; relation: GuardianRelation; proof: string } | undefined;
  source?: string | undefined;
};

/** Refusal of a yes to offers below 18 without a guardian, or of a guardian who is not needed. */
const guardianFault = ({ book, find }: Desk<Programme>, { purpose, granted, guardian }: Said) => {
  const birthDate = find(profileTable, "")?.birth_date ?? null;
  const isNeeded = purpose === "marketing" && granted && isMinor(birthDate, egyptianDay(book.now));
  if (isNeeded === (guardian !== undefined)) return undefined;
  const code = isNeeded ? "guardian_required" : "guardian_unneeded";
  return refuse("validation_failed", { errors: [{ path: "guardian", code }] });
};

/**
 * Keeps what a member said about being written to. Under a limit offers are not agreed to: `consent_limited`; nor by a text
 * that was never published, nor below 18 without a guardian.
 */
export const giveConsent = async (
  { db, posting }: PrivacyParts,
  externalId: string,
  sent: Said,
  by: ReturnType<typeof byOf>,
) => {
  const { purpose, channel, granted, text_version, via, proof, guardian, source } = sent;
  // Versions are never taken back, so this holds when the command is decided.
  if (text_version !== undefined && !(await isTextVersion(db, text_version)))
    return refuse("validation_failed", { errors: [{ path: "text_version", code: "unknown_id" }] });
  const how = { text_version: text_version ?? null, via: via ?? null, proof: proof ?? null };
  const said = { purpose, channel, ...how };
  return posting.submit({
    ...by,
    member: { externalId, create: false },
    prepare: () => ({
      lots: "none",
      reads: new Map([[profileTable, [""]]]),
      decide: (desk): Decision<Reply> => {
        const { book } = desk;
        if (book.account.status === "closed") return refuse("member_state");
        if (purpose === "marketing" && granted && book.account.limits.length > 0)
          return refuse("consent_limited");
        const fault = guardianFault(desk, sent);
        if (fault) return fault;
        announce(book, "member.updated", book.now, { fields: ["consents"] });
        desk.put(consentTable, {
          ...{ member_id: book.account.memberId, event_no: book.account.events },
          ...{ ...said, source: source ?? "", answer: granted ? "granted" : "withdrawn" },
          ...{ at: book.now, actor: book.actor },
        });
        if (guardian)
          desk.put(guardianTable, {
            ...{ member_id: book.account.memberId, event_no: book.account.events, ...guardian },
          });
        const at = new Date(book.now).toISOString();
        return accept({ status: 200, body: { ...said, granted, source: source ?? null, at } });
      },
    }),
  });
};

/** Consent for every purpose and channel at an instant, with its history; undefined without such a member. */
export const consentsOf = async (
  { db }: PrivacyParts,
  externalId: string,
  now: Date,
): Promise<ConsentsReply | undefined> => {
  const found = await readConsents(db, externalId);
  const limits = (await readLimits(db, externalId))?.limits ?? [];
  if (!found) return undefined;
  const { changes, birthDate } = found;
  const today = egyptianDay(now.getTime());
  const nameOf = await authorNames(
    db,
    changes.map(({ actor }) => actor),
  );
  const replyOf = ({
    event_no: _,
    at,
    answer,
    guardian,
    ...change
  }: ConsentChange): ConsentReply => ({
    guardian: guardian && {
      ...{ relation: guardian.relation },
      ...{ name: guardian.name || null, proof: guardian.proof || null },
    },
    ...{ ...change, proof: change.proof || null, source: change.source || null },
    granted: answer === "granted",
    at: at.toISOString(),
    actor_name: nameOf(change.actor),
  });
  const suspension = ({ at, guardian }: ConsentChange) =>
    suspensionOf(
      { saidOn: egyptianDay(at.getTime()), byGuardian: guardian !== null },
      birthDate,
      today,
    );
  const data = consentPurposes.flatMap((purpose) =>
    consentChannels.map((channel): ConsentsReply["data"][number] => {
      const last = changes.find((one) => one.purpose === purpose && one.channel === channel);
      const isHeldBack = purpose === "marketing" && limits.length > 0;
      if (last) {
        const said = replyOf(last);
        const suspended = purpose === "marketing" && said.granted ? suspension(last) : null;
        return { ...said, granted: said.granted && !isHeldBack && suspended === null, suspended };
      }
      const nobody = { at: null, actor: null, actor_name: null };
      const nothing = { text_version: null, via: null, proof: null, source: null };
      const none = { ...nothing, ...nobody, guardian: null, suspended: null };
      return { purpose, channel, granted: purpose === "programme", ...none };
    }),
  );
  return {
    ...{ data, needs_guardian: isMinor(birthDate, today), limits: [...limits] },
    history: changes.map(replyOf),
  };
};

/** Tables with what decided awards: a person is told why, in words that can be read. */
const awardTables = ["entry", "moved_award"];

/** Adds the words that were agreed to: a number of a version tells a member nothing. */
const addTexts = async (tx: Tx, consents: Record<string, unknown>[]): Promise<void> => {
  const texts = new Map((await readTexts(tx)).map((text) => [text.version, text]));
  for (const row of consents) {
    const text = texts.get(Number(row["text_version"]));
    Object.assign(row, { text: text?.text_en ?? null, text_ar: text?.text_ar ?? null });
  }
};

/** Everything that is held about a member; that it was given out is on record. */
export const exportOf = async (
  { db, kept, programmes }: PrivacyParts,
  externalId: string,
  asked: Asker,
) => {
  const tables = await db.transaction((tx) => readEverything(tx, externalId, kept));
  if (!tables) return refuse("member_not_found");
  const awards = awardTables.flatMap((name) => tables[name] ?? []);
  const { rulesOf } = await programmes.knowing(rulesetsOf(awards));
  for (const row of awards) row["trace"] = explained(row, rulesOf);
  await addTexts(db, tables["member_consent"] ?? []);
  await db.transaction((tx) => record(tx, "member.exported", `member:${externalId}`, asked));
  return accept({ member_id: externalId, exported_at: asked.now.toISOString(), tables });
};
