// The door of moving: members of another programme come over with their points. A file is checked first, which posts
// nothing and writes the reconciliation sheet; then it is posted, and the sheet is written again from the books.
// Decision 0160.
import { basename } from "node:path";
import type { OpeningMap } from "@nuqta/contracts/moving.ts";
import type { Database } from "../../kit/db/db.ts";
import type { Clock } from "../../kit/process/clock.ts";
import type { Posting } from "../../ledger/door/posting.ts";
import type { Programme } from "../../programme/domain.ts";
import type { Programmes } from "../../programme/door/in-force.ts";
import { askForHistory } from "../../quarantine/door/service.ts";
import { noteForeignCodes, openCodes } from "../../redemption/door/service.ts";
import type { Rejected } from "../domain/line.ts";
import { agrees, broughtVouchers, isFaultless, type Sheet } from "../domain/sheet.ts";
import { worthOfAll } from "../domain/vouchers.ts";
import { findMoveIn, keepCheck, keepPosted, type MoveIn } from "../store/runs.ts";
import { type Line, linesOf } from "./pass.ts";
import { postLines } from "./posting.ts";
import { openMembers } from "./reading.ts";
import { writeSheet } from "./sheet.ts";
import { type Undone, undoMove } from "./undoing.ts";

export type MoveAsk = {
  file: string;
  map: OpeningMap;
  /** Where the reconciliation sheet goes. */
  sheetFile: string;
  /** Posts what was checked; left out, the file is only checked. */
  isPost: boolean;
  /** Members that are posted together; 500 unless told. */
  batchRows?: number;
};

export type MoveHooks = {
  onProgress?: (lines: number) => void;
  /** Asked after every batch; after a yes the run ends, and the next one goes on. */
  shouldStop?: () => boolean;
};

/**
 * `outcome`: `unchecked` asks for a check first, since nothing is posted that nobody has seen; `waiting` and `refused` are
 * what a second person said so far; after `outdated` more could be taken by now than was checked, such as members of a
 * tier that was added since. Each time nothing was posted.
 */
export type Moved =
  | { outcome: "waiting"; sheet: Sheet }
  | { outcome: "refused"; sheet: Sheet }
  | { outcome: "checked" | "posted"; sheet: Sheet; agrees: boolean }
  | { outcome: "unchecked" }
  | { outcome: "outdated" }
  /** The move is being taken back, which has to end first. */
  | { outcome: "undoing" }
  | { outcome: "stopped" };

export type MovesIn = {
  /** Checks or posts a file of members. Whatever happens, running it again is safe. */
  run(ask: MoveAsk, hooks?: MoveHooks): Promise<Moved>;
  /** Takes back what a file brought, as long as nothing has happened to its members since. It may be run again. */
  undo(ask: Pick<MoveAsk, "file" | "map" | "batchRows">, hooks?: MoveHooks): Promise<Undone>;
};

type Parts = {
  db: Database;
  posting: Posting<Programme>;
  programmes: Pick<Programmes, "current">;
  clock: Clock;
};

export const openMoving = (parts: Parts): MovesIn => {
  const { hmacOf } = openCodes(parts.db);
  return {
    run: async (ask, hooks = {}) => {
      const { db, clock, programmes } = parts;
      const file = await openMembers(ask.file, ask.map);
      const before = await findMoveIn(db, file.id);
      if (ask.isPost && !isChecked(before)) return { outcome: "unchecked" };
      if (before?.undo_began_at) return { outcome: "undoing" };
      if (ask.isPost && before) {
        const { state } = await askSecond(parts, before);
        if (state !== "released") return { outcome: state, sheet: before.checked };
      }
      const isNew = !ask.isPost && !before?.posted;
      const at = isNew || !before ? clock.now() : before.checked_at;
      const { batchRows = 500 } = ask;
      const isUnique = ask.isPost && before !== undefined && isFaultless(before.checked);
      const asked = { file, map: ask.map, at: at.getTime(), batchRows, isUnique, hmacOf };
      const refused = new Map<number, Rejected["flaw"]>();
      if (ask.isPost && before && (await bringsMore(db, asked, before.checked)))
        return { outcome: "outdated" };
      if (ask.isPost && before) {
        const from = { source: ask.map.source, zone: ask.map.timezone, moveNo: before.move_no };
        const post = async (lines: readonly Line[]): Promise<void> => {
          for (const [row, why] of await postLines(parts, lines, from)) refused.set(row, why);
        };
        if (before.checked.vouchers) await noteForeignCodes(db);
        if (await isStoppedIn(linesOf(db, asked), post, hooks)) return { outcome: "stopped" };
      }
      const { config } = await programmes.current();
      const { conversion_points: of, conversion_amount: pay } = config.settingsAt(
        at.getTime(),
      ).redemption;
      const sheet = await writeSheet(db, {
        rate: { points: of, piastres: pay },
        ...{ file: ask.sheetFile, source: ask.map.source, lines: linesOf(db, asked), refused },
        isCheck: !ask.isPost,
      });
      if (ask.isPost) await keepPosted(db, file.id, { sheet, at: clock.now() });
      else
        await keepCheck(db, {
          ...{ move_in_id: file.id, file_name: basename(ask.file), source: ask.map.source },
          ...{ checked_at: at, checked: sheet },
        });
      return { outcome: ask.isPost ? "posted" : "checked", sheet, agrees: agrees(sheet) };
    },
    undo: async ({ file, map, batchRows = 500 }, hooks = {}) => {
      const { id } = await openMembers(file, map);
      const move = await findMoveIn(parts.db, id);
      return move ? undoMove(parts, move, { ...hooks, batchRows }) : { outcome: "nothing" };
    },
  };
};

/** Posts batches, each while the next is read and judged. Answers whether it was told to stop. */
const isStoppedIn = async (
  batches: AsyncIterable<readonly Line[]>,
  post: (lines: readonly Line[]) => Promise<void>,
  { onProgress, shouldStop }: MoveHooks,
): Promise<boolean> => {
  let busy: Promise<void> = Promise.resolve();
  let done = 0;
  const postAll = async (lines: readonly Line[]): Promise<void> => {
    await post(lines);
    done += lines.length;
    onProgress?.(done);
  };
  for await (const lines of batches) {
    await busy;
    busy = postAll(lines);
    // Who waits next gets the error; nobody may be waiting when it comes.
    busy.catch(() => undefined);
    if (!shouldStop?.()) continue;
    await busy;
    return true;
  }
  await busy;
  return false;
};

/** Whether a file was checked, and since it was taken back, if it was: nobody has agreed to it anew before. */
const isChecked = (before: MoveIn | undefined): boolean =>
  before !== undefined && (before.undone_at === null || before.checked_at > before.undone_at);

/** Asks a second person for what was checked; whoever runs the command is the first, and has no account there. */
const askSecond = ({ db, clock }: Parts, { move_in_id, checked_at, file_name, checked }: MoveIn) =>
  askForHistory(
    db,
    {
      ...{ kind: "members", importId: move_in_id, from: checked_at.getTime() },
      ...{ fileName: file_name, now: clock.now() },
    },
    async () => {
      const { count, value } = broughtVouchers(checked);
      return {
        ...{ orders: checked.members, order_lines: checked.lots, vouchers: count },
        ...{ points: Number(checked.posted), cost: Number(BigInt(checked.cost) + value) },
      };
    },
  );

/** Whether more could be taken by now than was checked, and so more than somebody agreed to. */
const bringsMore = async (
  db: Database,
  asked: Parameters<typeof linesOf>[1],
  checked: Sheet,
): Promise<boolean> => {
  if (isFaultless(checked)) return false;
  const before = broughtVouchers(checked);
  let [members, points, vouchers, value] = [0, 0n, 0, 0n];
  for await (const lines of linesOf(db, asked))
    for (const { taken } of lines) {
      if (taken) members += 1;
      for (const lot of taken?.lots ?? []) points += BigInt(lot.points);
      const brought = worthOfAll(taken?.vouchers ?? []);
      vouchers += brought.count;
      value += BigInt(brought.value);
    }
  return (
    members > checked.members ||
    points > BigInt(checked.posted) ||
    vouchers > before.count ||
    value > before.value
  );
};
