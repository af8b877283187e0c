// The log of what members ask for by the law: added to and acted on, each on record; and the warning that an answer is due.
// Decision 0128.
import { randomUUID } from "node:crypto";
import type { ProblemCode } from "@nuqta/contracts/kit/problem.ts";
import type { BodyOf } from "@nuqta/contracts/kit/route.ts";
import type { addRightsRequest, identityChecks } from "@nuqta/contracts/rights-requests.ts";
import { networkOf } from "../../identity/door/domain.ts";
import { tellOwners } from "../../identity/door/service.ts";
import { appendAudit } from "../../kit/audit/append.ts";
import type { Database, Tx } from "../../kit/db/db.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { localDate } from "../../kit/pure/local-time.ts";
import { lockAccounts } from "../../ledger/door/posting.ts";
import { limitsOf } from "../../ledger/door/reading.ts";
import { isErasedMember, memberIdOf } from "../../members/door/service.ts";
import { mayCheck, mayExtend, mayFulfil, mayRefuse, type Standing } from "../domain/rights-act.ts";
import { rightsTimes } from "../domain/rights-clock.ts";
import * as store from "../store/rights-requests.ts";
import type { Asked } from "./breaches.ts";
import { detailOf, memberOf, type Reading } from "./rights-shown.ts";

type Act = "added" | "identity_checked" | "extended" | "fulfilled" | "refused";

/** Fields as the record has them: without words, which are about a member and are not for ever. */
const recordedOf = (row: store.RightsRow) => ({
  ...{ state: row.state, due_at: row.due_at.toISOString(), identity: row.identity_how },
  ...{ is_extended: row.extended_at !== null },
});

const record = (tx: Tx, act: Act, id: string, asked: Asked, detail: object) =>
  appendAudit(tx, {
    ...{ at: asked.now, actor: asked.principal.id },
    ...{ action: `rights_request.${act}`, target: `rights_request:${id}` },
    ...{ network: networkOf(asked.ip), outcome: "done", requestId: asked.requestId },
    detail: { ...detail },
  });

const timesIn = (zone: string, received: Date, isExtended: boolean) => {
  const { dueAt, warnAt } = rightsTimes(zone, { receivedAt: received.getTime(), isExtended });
  return { due: new Date(dueAt), warn: new Date(warnAt) };
};

/**
 * The member with this id, locked until the transaction ends: a merge takes along requests that are there, so one is
 * logged before it or with the member who stays.
 */
const lockedMember = async (tx: Tx, externalId: string): Promise<number | undefined> => {
  for (let locked: number | undefined; ; ) {
    const found = await memberIdOf(tx, externalId);
    if (found === undefined || found === locked) return found;
    await lockAccounts(tx, [found]);
    locked = found;
  }
};

/** Logs a request. Refused when it would have arrived later than now, or the member is not known. */
export const logRequest = async (
  db: Database,
  { member_id: externalId, ...facts }: BodyOf<typeof addRightsRequest>,
  asked: Asked,
  zone: string,
) => {
  const { now, principal } = asked;
  const received = new Date(facts.received_at);
  if (received > now)
    return refuse("validation_failed", { errors: [{ path: "received_at", code: "out_of_range" }] });
  return db.transaction(async (tx) => {
    const member_id = await lockedMember(tx, externalId);
    if (member_id === undefined) return refuse("member_not_found");
    const request_id = randomUUID();
    const { due: due_at, warn: warn_at } = timesIn(zone, received, false);
    const by = { created_by: principal.id, created_at: now };
    await store.insertRights(tx, { ...facts, request_id, member_id, due_at, warn_at, ...by });
    const row = await foundAgain(tx, request_id);
    const shown = await detailOf(tx, row, { zone, now });
    await record(tx, "added", request_id, asked, { kind: facts.kind, after: recordedOf(row) });
    return accept(shown);
  });
};

const foundAgain = async (tx: Tx, id: string): Promise<store.RightsRow> => {
  const row = await store.findRights(tx, id);
  if (row === undefined) throw new Error(`rights request ${id} was written and is not there`);
  return row;
};

const standingOf = async (tx: Tx, row: store.RightsRow): Promise<Standing> => ({
  ...{ state: row.state, kind: row.kind, dueAt: row.due_at.getTime() },
  isExtended: row.extended_at !== null,
  limits: await limitsOf(tx, row.member_id),
  isErased: isErasedMember({ member_id: row.member_id, external_id: await memberOf(tx, row) }),
});

type Change<Code extends ProblemCode> = {
  act: Act;
  may: (one: Standing, now: number) => Decision<undefined, Code>;
  write: (tx: Tx, row: store.RightsRow, by: { by: string; now: Date }) => Promise<void>;
};

/** Changes one request under its lock, unless it stands against that, and puts it on record. */
const changeRequest = <Code extends ProblemCode>(
  db: Database,
  id: string,
  { asked, zone }: { asked: Asked; zone: string },
  { act, may, write }: Change<Code>,
) =>
  db.transaction(async (tx) => {
    const { now, principal } = asked;
    const before = await store.takeRights(tx, id);
    if (before === undefined) return refuse("rights_request_not_found");
    const judged = may(await standingOf(tx, before), now.getTime());
    if (!judged.ok) return judged;
    await write(tx, before, { by: principal.id, now });
    const after = await foundAgain(tx, id);
    const shown = await detailOf(tx, after, { zone, now });
    const detail = { before: recordedOf(before), after: recordedOf(after) };
    await record(tx, act, id, asked, detail);
    return accept(shown);
  });

type By = { asked: Asked; zone: string };

/** Notes how it was checked that the member asks. */
export const checkIdentity = (
  db: Database,
  { id, how }: { id: string; how: (typeof identityChecks)[number] },
  by: By,
) =>
  changeRequest(db, id, by, {
    ...{ act: "identity_checked", may: mayCheck },
    write: (tx, row, done) => store.noteIdentity(tx, row, { how, ...done }),
  });

/** Extends the time once. */
export const extendRequest = (
  db: Database,
  { id, reason }: { id: string; reason: string },
  by: By,
) =>
  changeRequest(db, id, by, {
    ...{ act: "extended", may: mayExtend },
    write: (tx, row, done) =>
      store.noteExtension(tx, row, {
        ...{ reason, ...timesIn(by.zone, row.received_at, true), ...done },
      }),
  });

/** Notes that a request was fulfilled, and by what. */
export const fulfilRequest = (
  db: Database,
  { id, answer }: { id: string; answer: string },
  by: By,
) =>
  changeRequest(db, id, by, {
    ...{ act: "fulfilled", may: mayFulfil },
    write: (tx, row, done) => store.closeRights(tx, row, { state: "fulfilled", answer, ...done }),
  });

/** Refuses a request with the reason. */
export const refuseRequest = (
  db: Database,
  { id, reason }: { id: string; reason: string },
  by: By,
) =>
  changeRequest(db, id, by, {
    ...{ act: "refused", may: mayRefuse },
    write: (tx, row, done) =>
      store.closeRights(tx, row, { state: "refused", answer: reason, ...done }),
  });

/** Tells owners of each request whose time is nearly over, once; the notice names its last day. */
export const warnOfRequests = (db: Database, { zone, now }: Reading): Promise<void> =>
  db.transaction(async (tx) => {
    for (const { due_at } of await store.takeUnwarnedRights(tx, now)) {
      const name = localDate(zone, due_at.getTime() - 1);
      await tellOwners(tx, { kind: "rights_due", facts: { name }, now });
    }
  });
