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
] as const;
export type Section = (typeof sections)[number];

export type Options = {
  only: ReadonlySet<Section>;
  /** How long one contender runs in one round. */
  seconds: number;
  rounds: number;
  clients: readonly number[];
  /** How many members the pages are measured with, and how many entries each has. */
  members: number;
  entriesPerMember: number;
  /** Where the server of the pages stays, so that a long past is made once. */
  keep: string | undefined;
};

const usage = `npm run bench -- [--only=${sections.join(",")}] [--seconds=2] [--rounds=5] [--clients=1,16,64] [--members=10000] [--entries=10] [--keep=directory] [--quick]
BENCH_DATABASE_URL=postgres://…  measures on that server too, in a database of its own`;

/** Reads the flags; a wrong one ends the program with the usage. */
export const readOptions = (args: readonly string[]): Options => {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        only: { type: "string" },
        seconds: { type: "string" },
        rounds: { type: "string" },
        clients: { type: "string" },
        members: { type: "string" },
        entries: { type: "string" },
        keep: { type: "string" },
        quick: { type: "boolean", default: false },
      },
    });
    const only = values.only?.split(",") ?? sections;
    return {
      only: new Set(only.map(sectionOf)),
      seconds: numberOf(values.seconds, values.quick ? 0.5 : 2),
      rounds: numberOf(values.rounds, values.quick ? 3 : 5),
      clients: values.clients?.split(",").map(Number) ?? [1, 16, 64],
      members: numberOf(values.members, 10_000),
      entriesPerMember: numberOf(values.entries, 10),
      keep: values.keep,
    };
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`);
    return process.exit(2);
  }
};

const sectionOf = (name: string): Section => {
  const section = sections.find((one) => one === name);
  if (section === undefined) throw new Error(`There is no section ${name}.`);
  return section;
};

const numberOf = (text: string | undefined, otherwise: number): number => {
  if (text === undefined) return otherwise;
  const value = Number(text);
  if (!(value > 0)) throw new Error(`${text} is not a number above zero.`);
  return value;
};
