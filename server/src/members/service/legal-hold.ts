// Legal holds: commands of the posting lane, so that a hold and an erasure of the same member cannot pass each other.
// Decision 0121.
import type { LegalHold } from "@nuqta/contracts/legal-holds.ts";
import type { Database } from "../../kit/db/db.ts";
import type { byOf } from "../../kit/http/posted.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import type { Desk, Posting, Reply } from "../../ledger/door/posting.ts";
import type { Programme } from "../../programme/domain.ts";
import { authorNames } from "../../programme/door/configuration.ts";
import { type HoldRow, holdTable, readHold } from "../store/legal-hold.ts";
import { memberIdOf } from "../store/lookup.ts";

/** The read by which a command sees the hold of its member. */
export const holdRead = [holdTable, [""]] as const;

/** Whether the member of a desk is under a legal hold; the desk needs `holdRead`. */
export const isHeld = <Config>(desk: Desk<Config>): boolean => {
  const row = desk.find(holdTable, "");
  return row !== undefined && row.lifted_at === null;
};

type Act = "put" | "lift";

const decideHold = (desk: Desk<Programme>, act: Act, reason: string): Decision<Reply> => {
  const { book } = desk;
  const row = desk.find(holdTable, "");
  const held = isHeld(desk);
  if (act === "put" && held) return refuse("member_on_hold");
  if (act === "lift" && (!held || row === undefined)) return refuse("member_not_on_hold");
  const put: HoldRow = {
    ...{ member_id: book.account.memberId, reason, put_by: book.actor, put_at: book.now },
    ...{ lifted_reason: null, lifted_by: null, lifted_at: null },
  };
  const lifted = { lifted_reason: reason, lifted_by: book.actor, lifted_at: book.now };
  desk.put(holdTable, act === "put" || row === undefined ? put : { ...row, ...lifted });
  return accept({ status: 200, body: { held: act === "put" } });
};

/** Puts or lifts the hold of a member. Refuses `member_on_hold`, or `member_not_on_hold`. */
export const changeHold = (
  { posting }: { posting: Posting<Programme> },
  externalId: string,
  { act, reason }: { act: Act; reason: string },
  by: ReturnType<typeof byOf>,
) =>
  posting.submit({
    ...by,
    member: { externalId, create: false },
    prepare: () => ({
      lots: "none",
      reads: new Map([holdRead]),
      decide: (desk) => decideHold(desk, act, reason),
    }),
  });

/** The hold of a member, the last one; undefined without such a member. */
export const holdOf = async (
  { db }: { db: Database },
  externalId: string,
): Promise<{ held: boolean; hold: LegalHold | null } | undefined> => {
  const memberId = await memberIdOf(db, externalId);
  if (memberId === undefined) return undefined;
  const row = await readHold(db, memberId);
  if (row === undefined) return { held: false, hold: null };
  const { put_by, put_at, lifted_by, lifted_at, reason, lifted_reason } = row;
  const nameOf = await authorNames(db, lifted_by === null ? [put_by] : [put_by, lifted_by]);
  const hold = {
    ...{ reason, put_by_name: nameOf(put_by), put_at: put_at.toISOString(), lifted_reason },
    lifted_by_name: lifted_by === null ? null : nameOf(lifted_by),
    lifted_at: lifted_at?.toISOString() ?? null,
  };
  return { held: lifted_at === null, hold };
};
