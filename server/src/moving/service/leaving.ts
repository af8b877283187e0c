// Members of a move that is taken back, some hundred at a time: what stands of what they brought, and who has moved on.
import type { Database, Tx } from "../../kit/db/db.ts";
import { lockAccounts } from "../../ledger/door/posting.ts";
import {
  dropAliases,
  type Opened,
  readAliases,
  readHighWater,
  readMovedOn,
  readOpened,
} from "../../ledger/door/reading.ts";
import { readBroughtYes } from "../../members/door/service.ts";
import { readStanding, type StandingVoucher } from "../../redemption/door/service.ts";
import { type MovedPart, markUndone, readMovedParts } from "../store/openings.ts";
import { aliasKeyOf } from "./keys.ts";
import type { Leaving } from "./take-back.ts";

/** A member with the parts of the move that stand, and those that were taken back. */
export type Mover = { memberId: number; live: readonly MovedPart[]; undone: readonly MovedPart[] };

export type Batch = readonly Mover[];

/** Members of a move in the order of their numbers; `began`: since when it is being taken back, if it is. */
export async function* moversOf(
  tx: Tx,
  moveNo: number,
  { members, began }: { members: number; began: Date | null },
): AsyncGenerator<Batch> {
  let after = 0;
  for (;;) {
    const parts = await readMovedParts(tx, moveNo, { after, members, began });
    const byMember = [...Map.groupBy(parts, ({ member_id }) => member_id)];
    const last = byMember.at(-1);
    if (!last) return;
    yield byMember.map(([memberId, ones]) => ({
      memberId,
      live: ones.filter(({ isUndone }) => !isUndone),
      undone: ones.filter(({ isUndone }) => isUndone),
    }));
    after = last[0];
  }
}

/** Whether a part is another id that the member brought. */
export const isAlias = ({ before, lot_no, redemption_id }: MovedPart): boolean =>
  before === null && lot_no === null && redemption_id === null;

/** Members of these to whom something has happened since they came over, or whose voucher was used. */
export const movedOnOf = async (tx: Tx, movers: Batch): Promise<Set<number>> => {
  const moved = await readMovedOn(
    tx,
    movers.map(({ memberId, live }) => ({
      memberId,
      after: Math.max(0, ...live.map(({ entries_after }) => entries_after ?? 0)),
    })),
  );
  // Whoever was merged into another has a ledger that goes on elsewhere.
  for (const { memberId, live } of movers)
    if (live.some(({ entry_member }) => entry_member !== memberId)) moved.add(memberId);
  const standing = await standingOf(
    tx,
    movers.flatMap(({ live }) => live),
  );
  for (const one of standing) if (one.isTouched) moved.add(one.member_id);
  return moved;
};

/** Vouchers that these parts brought, as they stand. */
export const standingOf = async (
  tx: Tx,
  parts: readonly Pick<MovedPart, "member_id" | "redemption_id">[],
): Promise<StandingVoucher[]> => {
  const places = parts.flatMap(({ member_id: memberId, redemption_id: redemptionId }) =>
    redemptionId === null ? [] : [{ memberId, redemptionId }],
  );
  return places.length === 0 ? [] : readStanding(tx, places);
};

/** Lots that these parts brought, by member. */
export const openedOf = async (
  tx: Tx,
  parts: readonly MovedPart[],
): Promise<Map<number, Opened[]>> => {
  const lots = new Set(parts.map((one) => `${one.entry_member} ${one.entry_no} ${one.lot_no}`));
  const entries = parts.flatMap(({ entry_member, entry_no }) =>
    entry_no === null ? [] : [{ memberId: entry_member, entryNo: entry_no }],
  );
  const opened = await readOpened(tx, entries);
  return Map.groupBy(
    opened.filter((one) => lots.has(`${one.member_id} ${one.entry_no} ${one.lot_no}`)),
    ({ member_id }) => member_id,
  );
};

/**
 * Facts of members that are needed before their parts are taken back. How far each had come is read first, so that
 * whatever happens afterwards is noticed at their desk; members who have moved on are left out.
 */
export const leavingOf = async (tx: Tx, movers: Batch): Promise<Leaving[]> => {
  const high = await readHighWater(
    tx,
    movers.map(({ memberId }) => memberId),
  );
  const heights = new Map(high.map((one) => [one.member_id, one]));
  const moved = await movedOnOf(tx, movers);
  const staying = movers.filter(({ memberId }) => !moved.has(memberId));
  const opened = await openedOf(
    tx,
    staying.flatMap(({ live }) => live),
  );
  const said = staying.flatMap(({ memberId, live }) =>
    live.flatMap(({ before }) =>
      (before?.consents ?? []).map((eventNo) => ({ memberId, eventNo })),
    ),
  );
  const yes = Map.groupBy(await readBroughtYes(tx, said), ({ member_id }) => member_id);
  return staying.flatMap(({ memberId, live }): Leaving[] => {
    const height = heights.get(memberId);
    const parts = live.filter((part) => !isAlias(part));
    if (!height || parts.length === 0) return [];
    return [
      {
        memberId,
        ...{ externalId: height.external_id, entries: height.entries, events: height.events },
        ...{ parts, opened: opened.get(memberId) ?? [], yes: yes.get(memberId) ?? [] },
      },
    ];
  });
};

/**
 * Takes from members the ids that they brought, unless something has happened to them since: then an order may go by
 * such an id, and it stays.
 */
export const takeIdsBack = async (
  db: Database,
  movers: Batch,
  { source, at }: { source: string; at: Date },
): Promise<void> => {
  const others = movers.filter(({ live }) => live.some(isAlias));
  const ids = others.map(({ memberId }) => memberId);
  if (ids.length === 0) return;
  const high = await readHighWater(db, ids);
  const events = new Map(high.map((one) => [one.member_id, one.events]));
  const moved = await movedOnOf(db, others);
  const parts = others.flatMap(({ live }) => live.filter(isAlias));
  const keys = new Set(parts.map((one) => `${one.member_id} ${one.opening_key}`));
  const aliases = (await readAliases(db, ids)).filter(
    ({ member_id, external_id }) =>
      !moved.has(member_id) && keys.has(`${member_id} ${aliasKeyOf(source, external_id)}`),
  );
  await db.transaction(async (tx) => {
    await lockAccounts(tx, ids);
    await dropAliases(
      tx,
      aliases.map((one) => ({ ...one, events: events.get(one.member_id) ?? 0 })),
    );
    await markUndone(tx, parts, at);
  });
};
