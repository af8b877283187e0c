// A whole move that is taken back: shown in figures, agreed to by a second person, and then done member by member. It may
// end anywhere, and goes on when it is run again.
// Decision 0166.

import { patiently, takenOrRefused } from "../../imports/door/service.ts";
import type { Database, Tx } from "../../kit/db/db.ts";
import { contentHash } from "../../kit/hash/content-hash.ts";
import type { Clock } from "../../kit/process/clock.ts";
import { worthOf } from "../../ledger/door/account.ts";
import type { Posting } from "../../ledger/door/posting.ts";
import type { Opened } from "../../ledger/door/reading.ts";
import type { Programme } from "../../programme/domain.ts";
import { askForHistory } from "../../quarantine/door/service.ts";
import type { StandingVoucher } from "../../redemption/door/service.ts";
import type { Back } from "../domain/sheet.ts";
import { beginUndo, dropUndoAsk, keepUndoAsk, keepUndone, type MoveIn } from "../store/runs.ts";
import {
  type Batch,
  isAlias,
  leavingOf,
  movedOnOf,
  moversOf,
  openedOf,
  standingOf,
  takeIdsBack,
} from "./leaving.ts";
import { takeBackCommand } from "./take-back.ts";

/**
 * `outcome`: `nothing` of the file stands; after `moved_on` nothing was taken back, since something has happened to as
 * many members as `movedOn` says; `waiting` and `refused` are what a second person said so far.
 */
export type Undone =
  | { outcome: "nothing" }
  | { outcome: "moved_on" | "waiting" | "refused" | "undone"; back: Back }
  | { outcome: "stopped" };

type Parts = { db: Database; posting: Posting<Programme>; clock: Clock };

type Hooks = { onProgress?: (members: number) => void; shouldStop?: () => boolean };

/** Takes a move back, as far as a second person has agreed to it. */
export const undoMove = async (
  parts: Parts,
  move: MoveIn,
  { batchRows, ...hooks }: Hooks & { batchRows: number },
): Promise<Undone> => {
  const { db, clock } = parts;
  if (move.undo_began_at === null) {
    const back = await sumsOf(db, move, batchRows, clock.now());
    if (back.members + back.movedOn === 0) return { outcome: "nothing" };
    if (back.movedOn > 0) return { outcome: "moved_on", back };
    const { state } = await askSecond(parts, move, back);
    if (state === "refused") await dropUndoAsk(db, move.move_in_id);
    if (state !== "released") return { outcome: state, back };
  }
  const began = await beginUndo(db, move.move_in_id, clock.now());
  let done = 0;
  for await (const movers of moversOf(db, move.move_no, { members: batchRows, began: null })) {
    await takeBack(parts, move, movers);
    done += movers.length;
    hooks.onProgress?.(done);
    if (hooks.shouldStop?.()) return { outcome: "stopped" };
  }
  const back = await takenBack(db, move, batchRows, began);
  await keepUndone(db, move.move_in_id, { back, at: clock.now() });
  return { outcome: "undone", back };
};

/** Rounds for members to whom something happens again and again between being read and being decided. */
const roundsMax = 5;

const takeBack = async ({ db, posting, clock }: Parts, move: MoveIn, movers: Batch) => {
  // Those of whom only ids are left were taken back by a run that was killed.
  const taken = new Set(
    movers.filter(({ live }) => live.every(isAlias)).map(({ memberId }) => memberId),
  );
  for (let round = 1; round <= roundsMax; round += 1) {
    const left = await leavingOf(
      db,
      movers.filter(({ memberId }) => !taken.has(memberId)),
    );
    if (left.length === 0) break;
    const answers = await Promise.all(
      left.map((one) =>
        patiently(async () =>
          takenOrRefused(await posting.submit(takeBackCommand(one, move.source))),
        ),
      ),
    );
    for (const [i, answer] of answers.entries()) {
      const memberId = left[i]?.memberId;
      if (memberId !== undefined && answer.ok && isTakenIn(answer.value.text)) taken.add(memberId);
    }
  }
  await takeIdsBack(
    db,
    movers.filter(({ memberId }) => taken.has(memberId)),
    { source: move.source, at: clock.now() },
  );
};

const isTakenIn = (text: string): boolean => (JSON.parse(text) as { isTaken: boolean }).isTaken;

/** Asks a second person for exactly these figures; fewer, since points expired, need no other answer. */
const askSecond = async ({ db, clock }: Parts, move: MoveIn, back: Back) => {
  const before = move.undo_asked;
  const isCovered =
    before !== null &&
    back.members <= before.members &&
    (back.vouchers ?? 0) <= (before.vouchers ?? 0) &&
    BigInt(back.points) <= BigInt(before.points);
  const asked = isCovered ? before : back;
  const no = isCovered ? move.undo_asks : await keepUndoAsk(db, move.move_in_id, back);
  const now = clock.now();
  return askForHistory(
    db,
    {
      kind: "members_back",
      importId: contentHash(["undo", move.move_in_id, no]),
      from: move.checked_at.getTime(),
      ...{ fileName: move.file_name, now },
    },
    async () => ({
      ...{ orders: asked.members, order_lines: 0, vouchers: asked.vouchers ?? 0 },
      ...{ points: Number(asked.points), cost: Number(asked.cost) },
    }),
  );
};

type Sum = { points: bigint; cost: bigint; vouchers: number };

const addLots = (sum: Sum, lots: readonly Opened[], of: (lot: Opened) => number): void => {
  for (const lot of lots) {
    const points = of(lot);
    sum.points += BigInt(points);
    sum.cost += BigInt(worthOf(points, { points: lot.cost_points, piastres: lot.cost_piastres }));
  }
};

const addVouchers = (sum: Sum, vouchers: readonly StandingVoucher[]): void => {
  for (const { value } of vouchers) {
    sum.vouchers += 1;
    sum.cost += BigInt(value);
  }
};

const backOf = (sum: Sum, members: number, movedOn: number): Back => ({
  ...{ members, points: String(sum.points), cost: String(sum.cost), movedOn },
  ...(sum.vouchers > 0 && { vouchers: sum.vouchers }),
});

/** Sums of what would go now, and how many members have moved on. */
const sumsOf = async (tx: Tx, move: MoveIn, members: number, now: Date): Promise<Back> => {
  const sum: Sum = { points: 0n, cost: 0n, vouchers: 0 };
  let [leaving, movedOn] = [0, 0];
  for await (const movers of moversOf(tx, move.move_no, { members, began: null })) {
    const moved = await movedOnOf(tx, movers);
    const staying = movers.filter(({ memberId }) => !moved.has(memberId));
    const opened = await openedOf(
      tx,
      staying.flatMap(({ live }) => live),
    );
    addVouchers(
      sum,
      await standingOf(
        tx,
        staying.flatMap(({ live }) => live),
      ),
    );
    leaving += staying.length;
    movedOn += moved.size;
    const isOver = ({ expires_at }: Opened) => expires_at !== null && expires_at <= now;
    addLots(
      sum,
      [...opened.values()].flat(),
      (lot) => lot.repaid + (isOver(lot) ? 0 : lot.remaining),
    );
  }
  return backOf(sum, leaving, movedOn);
};

/** Sums of what went, as the books have them. */
const takenBack = async (tx: Tx, move: MoveIn, members: number, began: Date): Promise<Back> => {
  const sum: Sum = { points: 0n, cost: 0n, vouchers: 0 };
  let [left, movedOn] = [0, 0];
  for await (const movers of moversOf(tx, move.move_no, { members, began })) {
    const opened = await openedOf(
      tx,
      movers.flatMap(({ undone }) => undone),
    );
    addVouchers(
      sum,
      await standingOf(
        tx,
        movers.flatMap(({ undone }) => undone),
      ),
    );
    left += movers.filter(({ live }) => live.length === 0).length;
    movedOn += movers.filter(({ live }) => live.length > 0).length;
    addLots(sum, [...opened.values()].flat(), ({ back }) => back);
  }
  return backOf(sum, left, movedOn);
};
