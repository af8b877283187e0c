// Why a rule or a campaign gave nothing to an order or activity, from the record alone.
// Decision 0098.
import type { WhyNotReply } from "@nuqta/contracts/ledger.ts";
import type { Database, Tx } from "../../kit/db/db.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import type { EntryWithOrigins } from "../../ledger/door/account.ts";
import { entryId } from "../../ledger/door/account.ts";
import { readEntryWithOrigins, readStatement } from "../../ledger/door/reading.ts";
import type { Programmes } from "../../programme/door/in-force.ts";
import { readCampaign, readRule } from "../../programme/door/publishing.ts";
import type { StoredAward } from "../../rules/door/domain.ts";
import { type Sentence, sentence } from "../domain/texts/say.ts";
import {
  type Asked,
  answerWhyNot,
  type Named,
  namedIn,
  type Subject,
  zoneAt,
} from "../domain/why-not.ts";
import { pseudonymOf } from "../store/privacy.ts";

type Parts = { db: Database; programmes: Pick<Programmes, "knowing" | "timeline"> };

/** An order or activity that somebody asks about, with what is known of its decision. Instants are epoch ms. */
export type AskedEvent = {
  orderId: string | null;
  entryId: string | null;
  memberId: number;
  externalId: string;
  occurredAt: number;
  recordedAt: number;
  programmeVersion: number | null;
  subject: Subject;
};

type Query = { rule?: string | undefined; campaign?: string | undefined };

/** The one thing that a query asks about. */
const askedOf = ({ rule, campaign }: Query): Asked =>
  rule === undefined ? { kind: "campaign", id: campaign ?? "" } : { kind: "rule", id: rule };

/** Sentences on what happened since; they are told beside what was decided. */
export const sinceOf = ({
  memberId,
  externalId,
  isCancelled,
  returned,
}: {
  memberId: number;
  externalId: string;
  isCancelled: boolean;
  /** Points that returns have taken back. */
  returned: number;
}): Sentence[] => [
  ...(isCancelled ? [sentence("why_not.cancelled")] : []),
  ...(returned > 0 ? [sentence("why_not.returned", { points: { points: returned } })] : []),
  ...(externalId === pseudonymOf(memberId) ? [sentence("why_not.erased")] : []),
];

/**
 * Answers for one rule or all rules of a campaign. Refuses `rule_not_found` and `campaign_not_found` for
 * what nobody ever wrote.
 */
export const whyNotOf = async (
  { db, programmes }: Parts,
  event: AskedEvent,
  query: Query,
  now: Date,
): Promise<Decision<WhyNotReply>> => {
  const asked = askedOf(query);
  const { subject } = event;
  const rulesets = subject.state === "decided" ? [subject.stored.ruleset] : [];
  const { rulesOf } = await programmes.knowing(rulesets);
  const timeline = await programmes.timeline();
  const named = namedIn(timeline, asked) ?? (await drafted(db, asked, now));
  if (named === undefined)
    return refuse(asked.kind === "rule" ? "rule_not_found" : "campaign_not_found");
  const zone = zoneAt(timeline, now.getTime());
  const { state, points, rules, sentences } = answerWhyNot(subject, named, {
    ...{ timeline, rulesOf, zone },
  });
  return accept({
    order_id: event.orderId,
    entry_id: event.entryId,
    member_id: event.externalId,
    occurred_at: new Date(event.occurredAt).toISOString(),
    recorded_at: new Date(event.recordedAt).toISOString(),
    programme_version: event.programmeVersion,
    asked: { kind: named.kind, id: named.id, name: named.name, name_ar: named.nameAr },
    state,
    points,
    rules: rules.map((one) => ({
      ...{ rule_id: one.ruleId, version: one.version, name: one.name, name_ar: one.nameAr },
      ...{ reason: one.reason, points: one.points, sentences: one.sentences },
    })),
    text: sentences.map(({ text }) => text).join("\n"),
    textAr: sentences.map(({ textAr }) => textAr).join("\n"),
    sentences,
  });
};

/** A draft that was never published, by its name; undefined when nobody wrote one. */
const drafted = async (tx: Tx, asked: Asked, now: Date): Promise<Named | undefined> => {
  const read = asked.kind === "rule" ? readRule : readCampaign;
  const found = await read(tx, asked.id, now);
  if (!found.ok) return undefined;
  const { draft } = found.value;
  const { name = asked.id, name_ar: nameAr = name } = draft ?? {};
  return { ...asked, name, nameAr, isPublished: false };
};

/** The answer about the order or activity that an entry was earned for. */
export const whyNotOfEntry = async (
  parts: Parts,
  id: string,
  query: Query,
  now: Date,
): Promise<Decision<WhyNotReply>> => {
  const found = await readEntryWithOrigins(parts.db, id);
  if (!found) return refuse("entry_not_found");
  const { entry, memberId, externalId } = found;
  if (entry.kind !== "earn") return refuse("entry_not_earned");
  const entryName = entryId(memberId, entry.entryNo);
  const since = sinceOf({ memberId, externalId, ...(await undone(parts.db, found)) });
  const stored = entry.trace as StoredAward | null;
  const subject: Subject =
    stored === null
      ? {
          state: "not_kept",
          sentence: sentence("why_not.not_kept", { entry: { text: entryName } }),
          since,
        }
      : { state: "decided", stored, since };
  const event: AskedEvent = {
    ...{ orderId: entry.orderId, entryId: entryName, memberId, externalId },
    ...{ occurredAt: entry.effectiveAt, recordedAt: entry.recordedAt },
    ...{ programmeVersion: entry.programmeVersion, subject },
  };
  return whyNotOf(parts, event, query, now);
};

/** Cancelling and returns of the order of an entry, with the points that returns took back. */
const undone = async (
  tx: Tx,
  { entry: { orderId }, externalId }: EntryWithOrigins,
): Promise<{ isCancelled: boolean; returned: number }> => {
  if (orderId === null) return { isCancelled: false, returned: 0 };
  const told = await readStatement(tx, externalId, {
    ...{ after: null, limit: 100, oldestFirst: false, kind: null, orderId, search: null },
  });
  const entries = told?.entries ?? [];
  const taken = entries
    .filter(({ kind }) => kind === "clawback")
    .flatMap(({ movements }) => movements)
    .filter(({ credit }) => credit === "clawed_back");
  return {
    isCancelled: entries.some(({ kind }) => kind === "cancel"),
    returned: taken.reduce((sum, { points }) => sum + points, 0),
  };
};
