// A file of members as it was typed, and the words that its check and its posting end with.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { openingMap } from "@nuqta/contracts/moving.ts";
import { readyMapOf } from "../../moving/door/domain.ts";
import type { MoveAsk, Moved } from "../../moving/door/service.ts";
import { type Given, Misuse, neededOf, type Outcome, optionOf } from "../command.ts";
import { mapAs } from "./ask.ts";
import { egp, notAgreedCode } from "./report.ts";

const kindOf = (path: string): unknown => {
  try {
    return (JSON.parse(readFileSync(path, "utf8")) as { kind?: unknown } | null)?.kind;
  } catch {
    // The reader of maps says what is wrong with it.
    return undefined;
  }
};

/**
 * Reads what was typed where the map is one of members; undefined where it is not.
 * @throws Misuse for options that cannot be, StartError for a map that cannot be read
 */
export const askOfMembers = (
  given: Given,
  cwd: string,
): (MoveAsk & { isUndo: boolean }) | undefined => {
  const path = (name: string) => resolve(cwd, name);
  const file = neededOf(given, "operand");
  const map = optionOf(given, "map");
  const ready = map === undefined ? undefined : readyMapOf(map);
  const isOfMembers = map !== undefined && (ready !== undefined || kindOf(path(map)) === "members");
  const [isPost, isUndo] = [given["post"] === true, given["undo"] === true];
  if (!isOfMembers) {
    if (isPost || isUndo || optionOf(given, "sheet") !== undefined)
      throw new Misuse(
        "--post, --undo and --sheet are for files of members, by a map of that kind.",
      );
    return undefined;
  }
  if (optionOf(given, "history-from") !== undefined || optionOf(given, "rejected") !== undefined)
    throw new Misuse("--history-from and --rejected are for files of orders.");
  if (isPost && isUndo) throw new Misuse("Of --post and --undo only one can be given.");
  const batchRows = Number(optionOf(given, "batch") ?? "500");
  if (!Number.isInteger(batchRows) || batchRows < 1 || batchRows > 5_000)
    throw new Misuse("--batch must be a whole number from 1 to 5000.");
  const sheetFile = path(optionOf(given, "sheet") ?? `${file}.sheet.csv`);
  return {
    file: path(file),
    map: ready ?? mapAs(openingMap, path(map)),
    sheetFile,
    isPost,
    isUndo,
    batchRows,
  };
};

const said = {
  waiting:
    "Nothing was posted. Once somebody accepts this file in the console, under Late Arrivals, run the same command again.",
  refused: "Nothing was posted: this file was refused in the console, under Late Arrivals.",
};

const stopped = {
  unchecked: "Nothing was posted: run the same command without --post first, and read the sheet.",
  outdated:
    "Nothing was posted: more of the file can be taken now than when it was checked. Check it again without --post; of a file that was posted before, put the other lines into a file of their own.",
  undoing:
    "This file is being taken back. Run it with --undo until that is done, then check it again.",
} as const;

/** Vouchers of a sheet, in number and worth. */
const voucherRows = (
  { vouchers }: Extract<Moved, { sheet: unknown }>["sheet"],
  isCheck: boolean,
): [string, string][] => {
  if (vouchers === undefined) return [];
  const told = ({ count, value }: typeof vouchers.source) => `${count}, ${egp(Number(value))}`;
  return [
    ["Vouchers in the file", told(vouchers.source)],
    [isCheck ? "  to come over" : "  came over", told(vouchers.posted)],
    ["  rejected", told(vouchers.rejected)],
  ];
};

type Ended = Exclude<Moved, { outcome: "stopped" }>;

/** Outcome of a check or a posting; `seconds` is the time it took. */
export const membersOutcome = (ask: MoveAsk, moved: Ended, seconds: number): Outcome => {
  if (!("sheet" in moved))
    return { lines: [stopped[moved.outcome]], facts: { outcome: moved.outcome }, isBad: true };
  const { sheet, outcome } = moved;
  if (outcome === "waiting" || outcome === "refused") {
    const brought = sheet.vouchers?.posted;
    const vouchers = brought
      ? `, ${brought.count} vouchers worth ${egp(Number(brought.value))}`
      : "";
    const sums = `${sheet.members} members with ${sheet.posted} points, ${egp(Number(sheet.cost))}${vouchers}`;
    return { lines: [sums, said[outcome]], facts: { outcome, ...sheet }, code: notAgreedCode };
  }
  const isCheck = outcome === "checked";
  const rows: [string, string | number][] = [
    ["Lines read", sheet.lines],
    ["  with something rejected", sheet.rejectedLines],
    ["Members", sheet.members],
    ["Lots", sheet.lots],
    ["Points in the file", sheet.source],
    [isCheck ? "  to be posted" : "  posted", sheet.posted],
    ["  rejected", sheet.rejected],
    ...voucherRows(sheet, isCheck),
    ...(sheet.heldConsents > 0
      ? [["Yes to messages, not taken", sheet.heldConsents] satisfies [string, number]]
      : []),
    [
      "Time",
      `${seconds.toFixed(1)} s, ${Math.round(sheet.lines / Math.max(seconds, 0.001))} lines/s`,
    ],
  ];
  const lines = [
    ...rows.map(([name, value]) => `${name.padEnd(28)} ${value}`),
    ...(ask.map.note === undefined ? [] : [`Note: ${ask.map.note}`]),
    `Reconciliation sheet: ${ask.sheetFile}`,
    ...(isCheck ? ["Nothing was posted. Once the sheet is right, run it again with --post."] : []),
  ];
  const facts = { outcome, ...sheet, agrees: moved.agrees, seconds, sheet_file: ask.sheetFile };
  if (moved.agrees) return { lines, facts };
  const line =
    "The sheet does not agree: some points or vouchers of the file are neither posted nor rejected.";
  return { lines: [...lines, line], facts, isBad: true };
};
