// The words that an import ends with: what was posted, what waits, what was rejected and why.
import { reasonOf } from "../../imports/door/domain.ts";
import type { HistoryNotAgreed, ImportSummary } from "../../imports/door/service.ts";

/** The history in the file waits for a decision, or was refused; nothing was posted. */
export const notAgreedCode = 3;

export const egp = (piastres: number): string =>
  `${Math.floor(piastres / 100)}.${String(piastres % 100).padStart(2, "0")} EGP`;

/** Lines that are neither posted, waiting nor rejected; 0 unless some were lost. */
export const lostIn = ({
  rowsRead,
  postedRows,
  waitingRows,
  rejectedRows,
}: ImportSummary): number => rowsRead - postedRows - waitingRows - rejectedRows;

/** The closing summary; `seconds` is the time it took. */
export const reportOf = (
  summary: ImportSummary,
  { seconds, rejectedFile, note }: { seconds: number; rejectedFile: string; note?: string },
): string[] => {
  const { points, postedRows, rejectedRows, waitingRows, rowsRead } = summary;
  const rows: [string, string | number][] = [
    ["Lines read", rowsRead],
    ["  posted", postedRows],
    ["  waiting", waitingRows],
    ["  rejected", rejectedRows],
    ...summary.rejectedBy.map(({ code, rows }): [string, string] => [
      `    ${code}`,
      `${rows}  ${reasonOf(code).en}`,
    ]),
    ["Orders", `${summary.orders} with ${summary.orderLines} lines, ${egp(summary.orderAmount)}`],
    [
      "Returns",
      `${summary.returns} with ${summary.returnLines} lines, ${egp(summary.returnAmount)}`,
    ],
    ["  already here", summary.replayed],
    ["Members", summary.members],
    ["Points earned", points.earned],
    ["  clawed back", points.clawedBack],
    ["  shortfall", points.shortfall],
    ["  debt", points.debt],
    ["  given back", points.givenBack],
    ["Time", `${seconds.toFixed(1)} s, ${Math.round(rowsRead / Math.max(seconds, 0.001))} lines/s`],
  ];
  const waiting =
    "Orders older than the programme accepts wait under Late Arrivals. To have them accepted together, say from when the history runs with --history-from.";
  return [
    ...rows.map(([name, value]) => `${name.padEnd(28)} ${value}`),
    ...(note === undefined ? [] : [`Note: ${note}`]),
    ...(waitingRows > 0 ? [waiting] : []),
    `Rejected lines: ${rejectedFile}`,
  ];
};

/** The words for a history that somebody has to accept first. */
export const historyLines = ({ history }: HistoryNotAgreed): string[] => {
  const { orders, order_lines, points, cost, state } = history;
  return [
    `Orders older than the programme accepts ${orders} with ${order_lines} lines`,
    `They earn about                         ${points} points, ${egp(cost)}`,
    state === "waiting"
      ? "Nothing was posted. Once this history is accepted in the console, under Late Arrivals, run the same command again."
      : "Nothing was posted: this history was refused in the console, under Late Arrivals.",
  ];
};
