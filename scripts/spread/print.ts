// `npm run check -- --spread`: how many files and folders know each capability and concept, and which rooms.
// As part of `npm run check` it says only what has spread further than it may. A folder with another commit may be given.
import { join } from "node:path";
import { strata } from "../../strata.mjs";
import { concepts, type Limited } from "./concepts.ts";
import {
  conceptOf,
  foldersOf,
  type Known,
  knowing,
  ownersOf,
  readSources,
  roomOf,
} from "./spread.ts";

const roomsOf = (known: readonly Known[]): ReadonlyMap<string, Known[]> =>
  Map.groupBy(known, ({ path }) => roomOf(path));

const outside = (known: readonly Known[]): Known[] =>
  known.filter(({ by }) => !by.includes("its own"));

/** What a concept has outgrown: its ceilings, and rooms without a reason or with one too many. */
export const wrongWith = (name: string, limits: Limited, known: readonly Known[]): string[] => {
  const { files, folders, because } = limits;
  const rooms = roomsOf(outside(known));
  const spread = { files: known.length, folders: foldersOf(known) };
  return [
    ...(spread.files > files ? [`${name}: ${spread.files} files know it, may be ${files}`] : []),
    ...(spread.folders > folders
      ? [`${name}: ${spread.folders} folders know it, may be ${folders}`]
      : []),
    ...[...rooms].flatMap(([room, [first]]) =>
      Object.hasOwn(because, room)
        ? []
        : [`${name}: ${room} knows it (${first?.path}: ${first?.by}), and no reason is given`],
    ),
    ...Object.keys(because)
      .filter((room) => !rooms.has(room))
      .map((room) => `${name}: ${room} does not know it any more, its reason can go`),
  ];
};

const line = (name: string, known: readonly Known[]): string => {
  const rooms = [...roomsOf(outside(known))].map(([room, files]) => `${room} ${files.length}`);
  const figures = [known.length, foldersOf(known), outside(known).length];
  return `${name.padEnd(16)}${figures.map((n) => String(n).padStart(8)).join("")}  ${rooms.join(", ")}`;
};

const main = ([root = join(import.meta.dirname, "../..")]: string[]): void => {
  const all = readSources(root);
  const limited = Object.entries(concepts).map(
    ([name, limits]) => ({ name, limits, known: knowing(all, limits) }) as const,
  );
  const wrong = limited.flatMap(({ name, limits, known }) => wrongWith(name, limits, known));
  if (process.argv.includes("--all")) {
    const capabilities = strata.flat();
    const owners = ownersOf(root, all, capabilities);
    console.log(
      `${"".padEnd(16)}${["files", "folders", "outside"].map((n) => n.padStart(8)).join("")}`,
    );
    for (const name of capabilities) console.log(line(name, knowing(all, conceptOf(name, owners))));
    for (const { name, limits, known } of limited) {
      console.log(`\n${line(name, known)}`);
      for (const [room, reason] of Object.entries(limits.because))
        console.log(`  ${room}: ${reason}`);
      for (const { path, by } of known) console.log(`    ${path}: ${by.join(", ")}`);
    }
  }
  for (const sentence of wrong) console.error(sentence);
  process.exitCode = wrong.length === 0 ? 0 : 1;
};

if (import.meta.main) main(process.argv.slice(2).filter((each) => !each.startsWith("--")));
