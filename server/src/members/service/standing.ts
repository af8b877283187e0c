// Suspending, blocking and reinstating members: commands of the posting pipeline, so that they stand
// in one row with what the member earns and spends.

import { networkOf } from "../../identity/door/domain.ts";
import { appendAudit } from "../../kit/audit/append.ts";
import type { Database } from "../../kit/db/db.ts";
import type { RawReply } from "../../kit/http/bind.ts";
import { byOf, sendAnswer } from "../../kit/http/posted.ts";
import type { Principal } from "../../kit/http/principal.ts";
import { accept, type Refusal, refuse } from "../../kit/pure/decision.ts";
import { memberKeyIds } from "../../kit/pure/member-key.ts";
import type { AccountStatus } from "../../ledger/door/account.ts";
import type { Command, Desk, Posting } from "../../ledger/door/posting.ts";
import { settledAccount } from "../../ledger/door/reading.ts";
import type { Programme } from "../../programme/domain.ts";
import { authorNames } from "../../programme/door/configuration.ts";
import { memberReply } from "../domain/reply.ts";
import { moveStanding } from "../domain/standing.ts";
import { profileOf, profileTable } from "../store/profiles.ts";
import { readStandingChanges, standingTable } from "../store/standing.ts";

/** The public id of a member's fraud case, whose key is the rule and the window, and the way back. */
export const { of: caseIdOf, read: readCaseId } = memberKeyIds(
  "fc",
  "[a-z_]+\\.[0-9A-Za-z-]{1,40}",
);

/** Moves the member of a desk to a standing and keeps who did it and why; false when it stood there. */
export const changeStanding = <Config>(
  desk: Desk<Config>,
  to: AccountStatus,
  why: { reason: string; caseKey: string | null; actor?: string },
): boolean => {
  const { book } = desk;
  const before = book.account.status;
  if (!moveStanding(book, to)) return false;
  const told = book.events.findLast(({ type }) => type === "member.status_changed");
  desk.put(standingTable, {
    member_id: book.account.memberId,
    event_no: told?.eventNo ?? book.account.events,
    at: book.now,
    before,
    after: to,
    reason: why.reason,
    actor: why.actor ?? book.actor,
    case_key: why.caseKey,
  });
  return true;
};

export type StandingAct = "suspend" | "reinstate" | "verified";

/** Where each act leads from where; what is not named stays as it is. */
const moves: Readonly<Record<StandingAct, Partial<Record<AccountStatus, AccountStatus>>>> = {
  suspend: {
    active: "suspended",
    redemption_blocked: "suspended",
    verification_required: "suspended",
  },
  reinstate: {
    suspended: "active",
    redemption_blocked: "active",
    verification_required: "active",
  },
  verified: { verification_required: "active" },
};

const standingCommand = (
  externalId: string,
  act: StandingAct,
  reason: string,
  by: ReturnType<typeof byOf>,
): Command<Programme> => ({
  ...by,
  kind: "member",
  member: { externalId, create: false },
  prepare: () => ({
    lots: "live",
    reads: new Map([[profileTable, [""]]]),
    decide: (desk) => {
      const { book } = desk;
      if (book.account.status === "closed") return refuse("member_state");
      const to = moves[act][book.account.status];
      if (to) changeStanding(desk, to, { reason, caseKey: null });
      const row = desk.find(profileTable, "");
      const account = settledAccount(book.account, book.lots, book.now);
      return accept({ status: 200, body: memberReply(account, row && profileOf(row)) });
    },
  }),
});

type Asked = Parameters<typeof byOf>[0] & {
  readonly params: { readonly id: string };
  readonly body: { readonly reason: string };
  readonly principal: Principal;
  readonly now: Date;
  readonly ip: string;
  readonly requestId: string;
};

/** Does an act and, once it is done, writes it into the record; repeated, it is answered as before. */
export const actOnStanding = async (
  { db, posting }: { db: Database; posting: Posting<Programme> },
  act: StandingAct,
  asked: Asked,
): Promise<RawReply | Refusal> => {
  const { params, body, principal, now, ip, requestId } = asked;
  const done = await posting.submit(standingCommand(params.id, act, body.reason, byOf(asked)));
  if (!("ok" in done) && !done.replayed)
    await db.transaction((tx) =>
      appendAudit(tx, {
        at: now,
        actor: principal.id,
        action: `member.${act}`,
        target: `member:${params.id}`,
        network: networkOf(ip),
        outcome: "done",
        requestId,
        detail: { reason: body.reason },
      }),
    );
  return sendAnswer(done);
};

/** Changes of a member's standing, the newest first; undefined when there is no such member. */
export const readStanding = async (db: Database, externalId: string) => {
  const found = await readStandingChanges(db, externalId);
  if (!found) return undefined;
  const actors = found.changes.map(({ actor }) => actor);
  const nameOf = await authorNames(db, actors);
  return found.changes.map(({ event_no: _, at, case_key, ...change }) => ({
    ...change,
    at: at.toISOString(),
    actor_name: nameOf(change.actor),
    case_id: case_key === null ? null : caseIdOf(found.memberId, case_key),
  }));
};
