// Erasing a member: at once, or when a second person agreed where points beyond the threshold would go.
// Decisions 0028, 0072.

import { type ErasurePayload, erasurePayload } from "@nuqta/contracts/approval-payloads.ts";
import {
  type Executor,
  letWait,
  newApprovalKey,
  recordAsked,
} from "../../approvals/door/service.ts";
import { networkOf } from "../../identity/door/domain.ts";
import { appendAudit } from "../../kit/audit/append.ts";
import type { Tx } from "../../kit/db/db.ts";
import type { MemberTables } from "../../kit/db/table-list.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { type AdjustTrace, entryId } from "../../ledger/door/account.ts";
import { forfeit, settleDue } from "../../ledger/door/book.ts";
import type { AnyTable, Desk, Reply } from "../../ledger/door/posting.ts";
import { type Programme, worthUnder } from "../../programme/domain.ts";
import { externalIdOf } from "../store/lookup.ts";
import { eraseTraces, pseudonymOf } from "../store/privacy.ts";
import { profileTable } from "../store/profiles.ts";
import { countByHand, type HandCounters, handCounters, handReads, judgeByHand } from "./by-hand.ts";
import { holdRead, isHeld } from "./legal-hold.ts";
import type { Asker, PrivacyParts } from "./privacy.ts";
import { changeStanding } from "./standing.ts";

type Address = { email: string | null; phone: string | null };

/** Outcome of an erasure: the new name, the entry that forfeited points, and where to forget the member. */
type Erased = { pseudonym: string; forfeited: number; entryNo: number | null; address: Address };

/** Forfeits the points and empties the profile, at the desk. `trace` says who does it. */
const eraseAtDesk = (desk: Desk<Programme>, trace: AdjustTrace): Erased => {
  const { book } = desk;
  const profile = desk.find(profileTable, "");
  const head = { kind: "adjust", effectiveAt: book.now, reason: "erased", trace } as const;
  const entry = forfeit(book, head);
  changeStanding(desk, "closed", { reason: "erased", caseKey: null });
  const pseudonym = pseudonymOf(book.account.memberId);
  book.account.externalId = pseudonym;
  if (profile)
    desk.put(profileTable, {
      ...profile,
      ...{ name: null, email: null, phone: null, birth_date: null, locale: null },
      ...{ attributes: {}, content_hash: null, updated_at: book.now },
    });
  const address = { email: profile?.email ?? null, phone: profile?.phone ?? null };
  return { pseudonym, forfeited: -(entry?.points ?? 0), entryNo: entry?.entryNo ?? null, address };
};

/** Points that an erasure would forfeit now: everything that is left in lots. */
const pointsLeft = ({ book }: Desk<Programme>): number =>
  [...book.lots.values()].reduce((sum, { remaining }) => sum + remaining, 0);

type Forgetting = {
  memberId: number;
  externalId: string;
  address: Address;
  at: Date;
  actor: string;
  network: string;
  requestId: string;
  detail: Record<string, unknown>;
};

/** Takes the member out of every table, and writes that it was done, in the same commit. */
const forget = async (tx: Tx, kept: MemberTables, one: Forgetting): Promise<void> => {
  const { memberId, externalId, address, at, actor, network, requestId, detail } = one;
  const pseudonym = pseudonymOf(memberId);
  await eraseTraces(tx, { memberId, externalId, pseudonym, ...address, at, by: actor }, kept);
  await appendAudit(tx, {
    // Under the new name: the record must not keep what was to be forgotten.
    ...{ at, actor, action: "member.erased", target: `member:${pseudonym}`, network, requestId },
    ...{ outcome: "done", detail },
  });
};

/** The desk of an erasure: every point that is left, the profile, and a legal hold. */
const wanted: {
  lots: "live";
  reads: readonly (readonly [AnyTable, readonly string[]])[];
} = { lots: "live", reads: [[profileTable, [""]], holdRead] };

/** Refusal of an erasure that cannot be done now; undefined when it can. */
const hindrance = (desk: Desk<Programme>) => {
  if (isHeld(desk)) return refuse("member_on_hold");
  return desk.book.account.held > 0 ? refuse("member_holds_points") : undefined;
};

type Ask = { confirm: string; reason: string };

/**
 * Erases a member: points are forfeited, the profile and the id go, entries stay under a name that says
 * nothing. All of it is one commit, with its entry in the record. What a key asks for, and what forfeits
 * more points than one person may take, waits for a second person (202). Refuses a confirmation that is
 * not the id (`validation_failed`), `member_on_hold` under a legal hold, and `member_holds_points` while a
 * redemption is under way.
 */
export const erase = async (
  { db, posting, kept, decidesAlone }: PrivacyParts,
  externalId: string,
  { confirm, reason }: Ask,
  asked: Asker,
) => {
  if (confirm !== externalId)
    return refuse("validation_failed", { errors: [{ path: "confirm", code: "bad_format" }] });
  const { principal, now: at, requestId } = asked;
  const isAlone = await decidesAlone(db, principal);
  const key = newApprovalKey();
  const found: { erased?: Erased; overThreshold?: boolean } = {};
  const decide = (desk: Desk<Programme>, counters: HandCounters): Decision<Reply> => {
    const { book } = desk;
    settleDue(book);
    const hindered = hindrance(desk);
    if (hindered) return hindered;
    const points = pointsLeft(desk);
    // An erasure that forfeits nothing takes nothing from anybody, whatever was moved before.
    const { isMuch, decidedToday } = judgeByHand(desk, counters, points);
    delete found.erased;
    found.overThreshold = isMuch;
    if (principal.kind === "api_key" || (isMuch && !isAlone)) {
      const value = worthUnder(points, desk.config.settingsAt(book.now));
      const payload: ErasurePayload = { member_id: externalId, points, value, reason };
      return accept(letWait(desk, key, { kind: "erasure", payload, decidedToday }));
    }
    countByHand(desk, counters, points);
    const erased = eraseAtDesk(desk, { by: principal.name, note: null });
    found.erased = erased;
    const { pseudonym: erased_as, forfeited } = erased;
    return accept({
      status: 200,
      body: { erased_as, erased_at: at.toISOString(), forfeited },
    });
  };
  const answer = await posting.alone(
    {
      actor: principal.id,
      member: { externalId, create: false },
      prepare: (programme) => {
        const counters = handCounters(programme, at.getTime(), [principal.id]);
        return {
          lots: wanted.lots,
          reads: new Map<AnyTable, readonly string[]>([...wanted.reads, ...handReads(counters)]),
          decide: (desk) => decide(desk, counters),
        };
      },
    },
    async (tx, memberId) => {
      if (found.erased === undefined) return;
      const { address } = found.erased;
      const recorded = { at, actor: principal.id, network: networkOf(asked.ip), requestId };
      const detail = { reason, ...(found.overThreshold && { decided: "alone" }) };
      await forget(tx, kept, { memberId, externalId, address, ...recorded, detail });
    },
  );
  if (!("ok" in answer) && found.erased === undefined)
    await recordAsked(db, answer.text, { ...asked, network: networkOf(asked.ip) });
  return answer;
};

/** Executor of an erasure that a second person agreed to; more points than they saw are not forfeited. */
export const executeErasure =
  ({ kept }: Pick<PrivacyParts, "kept">): Executor =>
  async (_db, payload, given) => {
    const asked = erasurePayload.parse(payload);
    const { principal, now: at, network, requestId, approvalId } = given;
    let address: Address = { email: null, phone: null };
    return {
      ...wanted,
      execute: (desk) => {
        const { book } = desk;
        settleDue(book);
        const hindered = hindrance(desk);
        if (hindered) return hindered;
        if (pointsLeft(desk) > asked.points) return refuse("approval_void");
        const trace = { by: given.askedBy, note: null, approvedBy: given.approvedBy };
        const erased = eraseAtDesk(desk, trace);
        address = erased.address;
        const { entryNo } = erased;
        return accept({
          entry_id: entryNo === null ? null : entryId(book.account.memberId, entryNo),
        });
      },
      commit: (posting, command) =>
        posting.alone(command, (tx, memberId) =>
          forget(tx, kept, {
            ...{ memberId, externalId: asked.member_id, address, at, actor: principal.id },
            ...{ network, requestId, detail: { reason: asked.reason, approval: approvalId } },
          }),
        ),
    };
  };

/**
 * Erases a member by number once more, in a place that was restored to a moment before it was done. True when they
 * are gone, also by then or never there; false while a redemption of theirs is under way.
 */
export const eraseByNumber = async (
  { db, posting, kept }: Pick<PrivacyParts, "db" | "posting" | "kept">,
  memberId: number,
  at: Date,
): Promise<boolean> => {
  const externalId = await externalIdOf(db, memberId);
  if (externalId === undefined || externalId === pseudonymOf(memberId)) return true;
  let address: Address = { email: null, phone: null };
  const decide = (desk: Desk<Programme>): Decision<Reply> => {
    settleDue(desk.book);
    if (desk.book.account.held > 0) return refuse("member_holds_points");
    address = eraseAtDesk(desk, { by: "machine", note: null }).address;
    return accept({ status: 200, body: {} });
  };
  const answer = await posting.alone(
    {
      actor: "machine",
      member: { externalId, create: false },
      prepare: () => ({ lots: wanted.lots, reads: new Map(wanted.reads), decide }),
    },
    (tx) =>
      forget(tx, kept, {
        ...{ memberId, externalId, address, at, actor: "machine", network: "", requestId: "" },
        detail: { reason: "erased before the restore" },
      }),
  );
  return !("ok" in answer);
};
