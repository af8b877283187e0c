// What to measure and for how long, from the command line.
import { parseArgs } from "node:util";

export const sections = [
  "posting",
  "batch",
  "redemption",
  "simulation",
  "uploads",
  "pages",
  "rules",
  "start",
  "stop",
  "readers",
  "traces",
  "migrations",
  "bundles",
  "replay",
  "imports",
] as const;
export type Section = (typeof sections)[number];

/** Measured by turns with another build as well. */
const sideBySide: readonly Section[] = ["posting", "batch", "redemption", "stop"];
/** Only where it is named, because its files are large. */
const besideIfNamed: readonly Section[] = [...sideBySide, "imports"];

export type Options = {
  only: ReadonlySet<Section>;
  /** A commit, or the folder of an installed worktree, that is measured in turns with this one. */
  against: string | undefined;
  /** How long one contender runs in one round. */
  seconds: number;
  rounds: number;
  clients: readonly number[];
  /** How many members the pages are measured with, and move in at once; how many entries each has on the pages. */
  members: number;
  entriesPerMember: number;
  /** Where the server of the pages stays, so that a long past is made once. */
  keep: string | undefined;
  /** Size of the files whose import is measured. */
  megabytes: number;
};

const usage = `npm run bench -- [--only=${sections.join(",")}] [--against=commit or folder] [--seconds=2] [--rounds=5] [--clients=1,16,64] [--members=10000] [--entries=10] [--megabytes=1024] [--keep=directory] [--quick]
BENCH_DATABASE_URL=postgres://…  measures on that server too, in databases of its own
PGLEDGER_SQL=file  also against pgledger`;

/** Reads the flags. @throws Error that says what is wrong */
export const parseOptions = (args: readonly string[]): Options => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: "string" },
      against: { type: "string" },
      seconds: { type: "string" },
      rounds: { type: "string" },
      clients: { type: "string" },
      members: { type: "string" },
      entries: { type: "string" },
      keep: { type: "string" },
      megabytes: { type: "string" },
      quick: { type: "boolean", default: false },
    },
  });
  const { against } = values;
  if (against === "") throw new Error("--against names a commit or a folder.");
  const [all, named] = against === undefined ? [sections, sections] : [sideBySide, besideIfNamed];
  const only = (values.only?.split(",") ?? all).map((name) => sectionOf(name, named));
  return {
    only: new Set(only),
    against,
    seconds: numberOf(values.seconds, values.quick ? 0.5 : 2),
    rounds: wholeOf(values.rounds, values.quick ? 3 : 5),
    clients: values.clients?.split(",").map((text) => wholeOf(text, 1)) ?? [1, 16, 64],
    members: wholeOf(values.members, 10_000),
    entriesPerMember: wholeOf(values.entries, 10),
    keep: values.keep,
    megabytes: wholeOf(values.megabytes, values.quick ? 64 : 1_024),
  };
};

/** A wrong flag ends the program with the usage. */
export const readOptions = (args: readonly string[]): Options => {
  try {
    return parseOptions(args);
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`);
    return process.exit(2);
  }
};

const sectionOf = (name: string, all: readonly Section[]): Section => {
  const section = all.find((one) => one === name);
  if (section === undefined)
    throw new Error(`There is no section ${name} here; there are ${all.join(", ")}.`);
  return section;
};

const numberOf = (text: string | undefined, otherwise: number): number => {
  if (text === undefined) return otherwise;
  const value = Number(text);
  if (!(value > 0)) throw new Error(`${text} is not a number above zero.`);
  return value;
};

const wholeOf = (text: string | undefined, otherwise: number): number => {
  const value = numberOf(text, otherwise);
  if (!Number.isSafeInteger(value)) throw new Error(`${text} is not a whole number.`);
  return value;
};
