// Prints tables that can stand in docs/performance.md as they are.
import { cpus, totalmem } from "node:os";
import type { Spread } from "./rounds.ts";

export type Row = {
  what: string;
  /** Times the thing it is measured against; more is better. */
  ratio?: Spread;
  /** For figures that are no ratio. */
  text?: string;
  target?: { atLeast: number } | { text: string; isMet: boolean };
  /** Absolute figures, for the small print. */
  small?: string;
};

/** Prints a table; answers how many rows miss their target. */
export const printTable = (title: string, rows: readonly Row[]): void => {
  console.log(`\n### ${title}\n`);
  console.log("| | median | min – max | target | | |");
  console.log("|---|---|---|---|---|---|");
  for (const row of rows) {
    const { median, range } = cells(row);
    const { wanted, verdict } = targetOf(row);
    console.log(
      `| ${row.what} | ${median} | ${range} | ${wanted} | ${verdict} | ${row.small ?? ""} |`,
    );
  }
};

const cells = ({ ratio, text }: Row): { median: string; range: string } =>
  ratio
    ? {
        median: `**${times(ratio.median)}**`,
        range: `${times(ratio.min)} – ${times(ratio.max)}`,
      }
    : { median: text ?? "", range: "" };

const targetOf = ({ ratio, target }: Row): { wanted: string; verdict: string } => {
  if (target === undefined) return { wanted: "", verdict: "" };
  if ("text" in target) return { wanted: target.text, verdict: target.isMet ? "met" : "missed" };
  const isMet = ratio !== undefined && ratio.median >= target.atLeast;
  return { wanted: `≥ ${times(target.atLeast)}`, verdict: isMet ? "met" : "missed" };
};

/** "1.25×" */
export const times = (value: number): string =>
  `${value >= 20 ? Math.round(value) : value.toFixed(2)}×`;

/** "1.25 s" */
export const seconds = (ms: number): string => `${(ms / 1_000).toFixed(2)} s`;

/** A rate for the small print. */
export const perSecond = (rates: readonly number[] | undefined): string => {
  const sorted = (rates ?? []).toSorted((a, b) => a - b);
  return `${Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0).toLocaleString("en")}/s`;
};

export const machineLine = (): string => {
  const [first] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} × ${first?.model.trim()}, ${memory} GB, ${process.platform} ${process.arch}, Node ${process.version}`;
};
