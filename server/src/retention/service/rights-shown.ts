// Requests of members by the law as they are shown, with their letters. Decision 0128.
import type { RightsBrief, RightsDetail } from "@nuqta/contracts/rights-requests.ts";
import { teamNames } from "../../identity/door/service.ts";
import type { Tx } from "../../kit/db/db.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { externalIdsOf, memberIdOf } from "../../members/door/service.ts";
import { rightsClockAt } from "../domain/rights-clock.ts";
import { rightsLettersOf } from "../domain/rights-letters.ts";
import {
  findRights,
  listRights,
  type RightsAsk,
  type RightsRow,
} from "../store/rights-requests.ts";

/** Zone of letters, and instant they are read at. */
export type Reading = { zone: string; now: Date };

const briefOf = (row: RightsRow, member_id: string, now: Date): RightsBrief => ({
  ...{ request_id: row.request_id, member_id, kind: row.kind },
  ...{ channel: row.channel, received_at: row.received_at.toISOString(), state: row.state },
  due_at: row.due_at.toISOString(),
  clock: rightsClockAt(
    { dueAt: row.due_at.getTime(), warnAt: row.warn_at.getTime() },
    row.closed_at?.getTime() ?? null,
    now.getTime(),
  ),
  is_extended: row.extended_at !== null,
  closed_at: row.closed_at?.toISOString() ?? null,
});

type ListAsk = Omit<RightsAsk, "memberId" | "sought"> & {
  member: string | undefined;
  /** The id of a member, or the number of a request. */
  q?: string | undefined;
};

// No member has the number 0, so an unknown one has no requests.
const numberOf = async (tx: Tx, member: string): Promise<number> =>
  (await memberIdOf(tx, member)) ?? 0;

/** One page of requests; a member who was merged is found by either id. */
export const listRequests = async (tx: Tx, { member, q, ...ask }: ListAsk, now: Date) => {
  const wanted = q?.trim() ?? "";
  const page = await listRights(tx, {
    ...ask,
    memberId: member === undefined ? undefined : await numberOf(tx, member),
    sought: wanted === "" ? undefined : { requestId: wanted, memberId: await numberOf(tx, wanted) },
  });
  if (!page.ok) return page;
  const { rows, next, total } = page.value;
  const ids = await externalIdsOf(
    tx,
    rows.map(({ member_id }) => member_id),
  );
  const data = rows.map((row) => briefOf(row, ids.get(row.member_id) ?? "", now));
  return accept({ data, next_cursor: next, total });
};

/** The id that others know the member of a request by; that of no one once they are erased. */
export const memberOf = async (tx: Tx, { member_id }: RightsRow): Promise<string> =>
  (await externalIdsOf(tx, [member_id])).get(member_id) ?? "";

const wordsOf = (language: "en" | "ar") => (language === "ar" ? "ar-EG-u-nu-latn" : "en-GB");
const saidIn = (timeZone: string) => ({
  at: (language: "en" | "ar", at: string): string =>
    new Intl.DateTimeFormat(wordsOf(language), {
      ...{ dateStyle: "long", timeStyle: "short", timeZone },
    }).format(new Date(at)),
  // The end of a day is the first instant of the next one.
  lastDay: (language: "en" | "ar", end: string): string =>
    new Intl.DateTimeFormat(wordsOf(language), { dateStyle: "full", timeZone }).format(
      new Date(Date.parse(end) - 1),
    ),
});

const lettersOf = (row: RightsRow, zone: string): RightsDetail["letters"] => {
  const { state } = row;
  const isAnswered = state === "fulfilled" || state === "refused";
  return rightsLettersOf(
    {
      ...{ kind: row.kind, requestId: row.request_id },
      ...{ receivedAt: row.received_at.toISOString(), dueAt: row.due_at.toISOString() },
      ...{ isExtended: row.extended_at !== null, extendedReason: row.extended_reason },
      ...{ isChecked: row.identity_at !== null },
      answer: isAnswered ? { state, text: row.answer } : null,
    },
    saidIn(zone),
  );
};

/** One request as it is answered. */
export const detailOf = async (
  tx: Tx,
  row: RightsRow,
  { zone, now }: Reading,
): Promise<RightsDetail> => {
  const names = await teamNames(tx);
  const byWhom = (by: string | null, at: Date) => ({
    ...{ by_name: names.get(by ?? "") ?? null, at: at.toISOString() },
  });
  const { identity_how: how, identity_at, extended_at, closed_at } = row;
  return {
    ...briefOf(row, await memberOf(tx, row), now),
    asked: row.asked,
    identity:
      how === null || identity_at === null
        ? null
        : { how, ...byWhom(row.identity_by, identity_at) },
    extension:
      extended_at === null
        ? null
        : { reason: row.extended_reason, ...byWhom(row.extended_by, extended_at) },
    answer: closed_at === null ? null : { text: row.answer, ...byWhom(row.closed_by, closed_at) },
    created_at: row.created_at.toISOString(),
    created_by_name: names.get(row.created_by) ?? null,
    letters: lettersOf(row, zone),
  };
};

/** One request with its letters. */
export const showRequest = async (
  tx: Tx,
  id: string,
  reading: Reading,
): Promise<Decision<RightsDetail, "rights_request_not_found">> => {
  const row = await findRights(tx, id);
  return row === undefined
    ? refuse("rights_request_not_found")
    : accept(await detailOf(tx, row, reading));
};
