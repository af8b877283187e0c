// The table of builds side by side: what each does and costs, and the one divided by the other, pair by pair.
import { pairs, type Run, type Spread, spreadOf } from "./rounds.ts";
import { perSecond, times } from "./table.ts";

/** Runs of the same rounds: this build's, the other's where there is one, and the floor's. */
export type Turns = { mine: readonly Run[]; other: readonly Run[] | undefined };
export type Verdict = { text: string; isMet: boolean };
export type Target = (value: number) => Verdict;
export type SideRow = {
  what: string;
  mine: string;
  other?: string | undefined;
  pair?: Spread | undefined;
  verdict?: Verdict | undefined;
  small?: string;
};

export const atLeast =
  (least: number): Target =>
  (value) => ({ text: `≥ ${times(least)}`, isMet: value >= least });
export const atMost =
  (most: number): Target =>
  (value) => ({ text: `≤ ${times(most)}`, isMet: value <= most });

const processorOf = ({ cost, done }: Run): number => {
  const { node = Number.NaN, postgres = Number.NaN } = cost?.processor ?? {};
  return (node + postgres) / done;
};
const bytesOf =
  (kind: "wal" | "disk") =>
  (run: Run): number =>
    (run.cost?.[kind] ?? Number.NaN) / run.done;
const rateOf = ({ done, seconds }: Run): number => done / seconds;

const middle = (runs: readonly Run[], figure: (run: Run) => number): number =>
  spreadOf(runs.map(figure)).median;

const processorText = (runs: readonly Run[]): string => {
  const of = (part: "node" | "postgres"): string =>
    middle(runs, ({ cost, done }) => (cost?.processor?.[part] ?? Number.NaN) / done).toFixed(0);
  return `${middle(runs, processorOf).toFixed(0)} µs (Node ${of("node")}, PostgreSQL ${of("postgres")})`;
};

const rateText = (runs: readonly Run[]): string => {
  const rate = perSecond(runs.map(rateOf));
  const wait = middle(runs, ({ p99Ms = Number.NaN }) => p99Ms).toFixed(1);
  const lag =
    runs[0]?.lag === undefined
      ? ""
      : `, followed ${middle(runs, ({ lag = 0 }) => lag).toFixed(1)} s later`;
  return `${rate} (p99 ${wait} ms${lag})`;
};

const isMeasured = (runs: readonly Run[]): boolean =>
  runs.every(({ cost }) => cost?.processor !== undefined);

const side = (
  what: string,
  { mine, other }: Turns,
  figure: (run: Run) => number,
  text: (runs: readonly Run[]) => string,
  target?: Target,
): SideRow => {
  const pair = other && pairs(mine, other, figure);
  return {
    what,
    mine: text(mine),
    other: other && text(other),
    pair,
    // Times another build: without one there is nothing to judge.
    verdict: pair && target?.(pair.median),
  };
};

/** What each build does and costs. */
export const costRows = (
  what: string,
  turns: Turns,
  targets: { rate?: Target; processor?: Target; bytes?: Target } = {},
): SideRow[] => {
  const bytes =
    (kind: "wal" | "disk") =>
    (runs: readonly Run[]): string =>
      `${(middle(runs, bytesOf(kind)) / 1_000).toFixed(2)} KB`;
  const processor = side(
    `${what}: processor for each`,
    turns,
    processorOf,
    processorText,
    targets.processor,
  );
  return [
    side(`${what}: rate`, turns, rateOf, rateText, targets.rate),
    ...(isMeasured(turns.mine) ? [processor] : []),
    side(`${what}: WAL for each`, turns, bytesOf("wal"), bytes("wal"), targets.bytes),
    side(`${what}: disk for each`, turns, bytesOf("disk"), bytes("disk"), targets.bytes),
  ];
};

/** How many times the rate of something else each build makes, and how many times less processor it takes. */
export const againstRows = (
  what: string,
  { mine, other }: Turns,
  floor: readonly Run[],
  target?: Target,
): SideRow[] => {
  const text = ({ median, min, max }: Spread): string =>
    `**${times(median)}** (${times(min)} – ${times(max)})`;
  const rate = pairs(mine, floor, rateOf);
  const row = (kind: string, figure: (over: readonly Run[]) => Spread, small: string): SideRow => ({
    what: `${what}, ${kind}`,
    mine: text(figure(mine)),
    other: other && text(figure(other)),
    small,
  });
  const byRate = row("rate", (runs) => pairs(runs, floor, rateOf), rateText(floor));
  const byProcessor = row(
    "processor: what it takes divided by what the build takes",
    (runs) => pairs(floor, runs, processorOf),
    processorText(floor),
  );
  return [
    { ...byRate, verdict: target?.(rate.median) },
    ...(isMeasured(floor) && isMeasured(mine) ? [byProcessor] : []),
  ];
};

export const megabytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MB`;

const line = ({ what, mine, other, pair, verdict, small }: SideRow, hasOther: boolean): string => {
  const cells = [what, mine];
  if (hasOther)
    cells.push(
      other ?? "",
      pair ? `**${times(pair.median)}**` : "",
      pair ? `${times(pair.min)} – ${times(pair.max)}` : "",
    );
  const met = verdict && (verdict.isMet ? "met" : "missed");
  cells.push(verdict?.text ?? "", met ?? "", small ?? "");
  return `| ${cells.join(" | ")} |`;
};

/** Prints a table that can stand in docs/performance.md as it is. */
export const printSides = (
  title: string,
  { mine, other }: { mine: string; other: string | undefined },
  rows: readonly SideRow[],
): void => {
  const head = other === undefined ? [] : [other, `${mine} : ${other}`, "min – max"];
  const titles = ["", mine, ...head, "target", "", ""];
  console.log(`\n### ${title}\n\n| ${titles.join(" | ")} |\n|${"---|".repeat(titles.length)}`);
  for (const row of rows) console.log(line(row, other !== undefined));
};
