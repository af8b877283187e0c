// The reconciliation sheet as a file: every member with its points, every rejection with its reason in both languages,
// and the sums. What was posted is read from the books, not from what the run remembers.
import { createWriteStream } from "node:fs";
import { rename } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { flaw, reasonOf } from "../../imports/door/domain.ts";
import { cellsOf } from "../../imports/door/service.ts";
import type { Tx } from "../../kit/db/db.ts";
import { type Rate, worthOf } from "../../ledger/door/account.ts";
import { readOpened } from "../../ledger/door/reading.ts";
import type { Rejected } from "../domain/line.ts";
import { newTally, type Sheet, sheetOf, type Tally, tallyVouchers } from "../domain/sheet.ts";
import { addWorth, noWorth, type Worth, worthOfAll } from "../domain/vouchers.ts";
import { lotKeyOf, voucherKeyOf } from "./keys.ts";
import { standingOf } from "./leaving.ts";
import type { Line } from "./pass.ts";

type Asked = {
  file: string;
  source: string;
  /** Cost of points that name none of their own. */
  rate: Rate;
  lines: AsyncIterable<readonly Line[]>;
  /** Lines that the ledger refused, by row. */
  refused: ReadonlyMap<number, Rejected["flaw"]>;
  /** Before anything is posted: what can be taken counts as posted. */
  isCheck: boolean;
};

/** Writes the sheet beside its place and renames it, so that it is whole whenever it is there. */
export const writeSheet = async (tx: Tx, asked: Asked): Promise<Sheet> => {
  const tally = newTally();
  const half = `${asked.file}.part`;
  await pipeline(rowsOf(tx, asked, tally), createWriteStream(half));
  await rename(half, asked.file);
  return sheetOf(tally);
};

const head = [
  ...["kind", "line", "member_id", "source_points", "posted_points", "rejected_points"],
  ...["code", "field", "reason", "reason_ar"],
  ...["source_vouchers", "posted_vouchers", "rejected_vouchers"],
  ...["source_voucher_egp", "posted_voucher_egp", "rejected_voucher_egp"],
];

type Three = readonly [
  source: Counted | undefined,
  posted: Counted | undefined,
  rejected: Counted | undefined,
];
type Counted = { count: number; value: number | bigint };

/** Vouchers in the last cells of a row: their number, and their worth in EGP. */
const vouchersIn = (three: Three): string[] => [
  ...three.map((one) => (one === undefined ? "" : String(one.count))),
  ...three.map((one) => (one === undefined ? "" : egpOf(BigInt(one.value)))),
];

const egpOf = (piastres: bigint): string =>
  `${piastres / 100n}.${String(piastres % 100n).padStart(2, "0")}`;

const noVouchers = vouchersIn([undefined, undefined, undefined]);

async function* rowsOf(tx: Tx, asked: Asked, tally: Tally) {
  const write = (cells: readonly string[]): string => cellsOf(cells, ",");
  // The mark in front tells spreadsheets that this is UTF-8.
  yield `\ufeff${write(head)}`;
  for await (const lines of asked.lines) {
    const posted = await postedOf(tx, lines, asked);
    const vouchers = await postedVouchersOf(tx, lines, asked);
    for (const [i, line] of lines.entries()) {
      const found = posted[i] ?? 0;
      const rejected = rejectedOf(line, asked);
      const sum = rejected.reduce((all, one) => all + one.points, 0);
      tally.heldConsents += heldIn(line, asked).length;
      const came = vouchers[i] ?? noWorth;
      const refused = addWorth(rejected.map((one) => one.vouchers));
      count(tally, line, { posted: found, rejected: sum, rate: asked.rate });
      tallyVouchers(tally.vouchers.source, line.vouchers);
      tallyVouchers(tally.vouchers.posted, came);
      tallyVouchers(tally.vouchers.rejected, refused);
      const of = [String(line.row), line.memberId];
      yield write([
        ...["member", ...of, ...[line.points, found, sum].map(String), "", "", "", ""],
        ...vouchersIn([line.vouchers, came, refused]),
      ]);
      for (const { flaw: why, points, vouchers: lost } of rejected)
        yield write([
          ...["rejection", ...of, "", "", String(points), ...whyOf(why)],
          ...vouchersIn([undefined, undefined, lost]),
        ]);
      for (const place of heldIn(line, asked))
        yield write([
          ...["consent", ...of, "", "", ""],
          ...whyOf(flaw("said_later", `consents[${place}].granted`)),
          ...noVouchers,
        ]);
    }
  }
  const { source, posted, rejected } = tally;
  yield write([
    ...["total", "", "", ...[source, posted, rejected].map(String), "", "", "", ""],
    ...vouchersIn([tally.vouchers.source, tally.vouchers.posted, tally.vouchers.rejected]),
  ]);
}

/** Code, field and reason of a fault. */
const whyOf = ({ code, field, limit }: Rejected["flaw"]): string[] => {
  const { en, ar } = reasonOf(code, limit);
  return [code, field ?? "", en, ar];
};

/** Consents of a line that gave way; of one that the ledger refused nothing came over, and nothing gave way. */
const heldIn = ({ row, held }: Line, { refused }: Asked): readonly number[] =>
  refused.has(row) ? [] : held;

const count = (
  tally: Tally,
  line: Line,
  { posted, rejected, rate }: { posted: number; rejected: number; rate: Rate },
): void => {
  tally.lines += 1;
  if (line.taken) tally.members += 1;
  tally.lots += line.taken?.lots.length ?? 0;
  if (line.taken === undefined || line.rejected.length > 0) tally.rejectedLines += 1;
  tally.source += BigInt(line.points);
  tally.posted += BigInt(posted);
  tally.rejected += BigInt(rejected);
  for (const { points, cost } of line.taken?.lots ?? [])
    tally.cost += BigInt(cost ?? worthOf(points, rate));
};

/** Points of each line that the books have, or that would come into them. */
const postedOf = async (
  tx: Tx,
  lines: readonly Line[],
  { source, isCheck }: Asked,
): Promise<number[]> => {
  if (isCheck)
    return lines.map(({ taken }) => (taken?.lots ?? []).reduce((sum, lot) => sum + lot.points, 0));
  const openings = lines.map(({ taken, there }) =>
    (taken?.lots ?? []).flatMap(({ lot_id }) => there.get(lotKeyOf(source, lot_id)) ?? []),
  );
  const wanted = openings.flat().flatMap(({ entry_member, entry_no }) => {
    return entry_no === null ? [] : [{ memberId: entry_member, entryNo: entry_no }];
  });
  const booked = new Map(
    (await readOpened(tx, wanted)).map((one) => [
      `${one.member_id} ${one.entry_no} ${one.lot_no}`,
      one.points,
    ]),
  );
  return openings.map((ones) =>
    ones.reduce(
      (sum, one) => sum + (booked.get(`${one.entry_member} ${one.entry_no} ${one.lot_no}`) ?? 0),
      0,
    ),
  );
};

/** Vouchers of each line that stand here, or that would come. */
const postedVouchersOf = async (
  tx: Tx,
  lines: readonly Line[],
  { source, isCheck }: Asked,
): Promise<Worth[]> => {
  if (isCheck) return lines.map(({ taken }) => worthOfAll(taken?.vouchers ?? []));
  const openings = lines.map(({ taken, there }) =>
    (taken?.vouchers ?? []).flatMap((one) => there.get(voucherKeyOf(source, one.codeHmac)) ?? []),
  );
  const standing = new Map(
    (await standingOf(tx, openings.flat())).map((one) => [one.redemption_id, one]),
  );
  return openings.map((ones) =>
    addWorth(
      ones.flatMap(({ redemption_id }) => {
        const one = standing.get(redemption_id ?? "");
        return one === undefined || one.isVoid ? [] : [{ count: 1, value: one.value }];
      }),
    ),
  );
};

/** Rejections of a line; of one that the ledger refused, all that is not there. */
const rejectedOf = (line: Line, { source, refused }: Asked): readonly Rejected[] => {
  const why = refused.get(line.row);
  if (!why || !line.taken) return line.rejected;
  const missing = line.taken.lots.filter(({ lot_id }) => !line.there.has(lotKeyOf(source, lot_id)));
  const points = missing.reduce((sum, lot) => sum + lot.points, 0);
  const lost = line.taken.vouchers.filter(
    ({ codeHmac }) => !line.there.has(voucherKeyOf(source, codeHmac)),
  );
  return [...line.rejected, { flaw: why, points, vouchers: worthOfAll(lost) }];
};
