// The words of the house: units of time, numbers of decisions. A failure names the file.
import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const sources: string[] = globSync(
  "{contracts/src,client,server/src,console/src,journeys,bench,scripts}/**/*.{ts,tsx,mjs}",
  { cwd: root },
)
  .filter((path) => !path.includes("node_modules"))
  .toSorted();
const read = (path: string): string => readFileSync(join(root, path), "utf8");
const none = (offenders: string[]) => expect(offenders).toEqual([]);

const timePath = "contracts/src/kit/time.ts";

test("units of time are written as numbers in contracts/src/kit/time.ts only", () => {
  const declared = /\bconst (second|minute|hour|day|week)s?(Ms = [\d_]+|Ms = \d+ \*| = 60_?000)\b/;
  const bare =
    /\b(86_?400_?000|3_?600_?000|24 \* 60 \* 60|60 \* 60 \* 1_?000)\b|[*/] 60_000\b|Ms(:| =) 60_000\b/;
  expect(read(timePath)).toMatch(/export const dayMs/);
  none(
    sources
      .filter((path) => path !== timePath && path !== "scripts/words.test.ts")
      .flatMap((path) =>
        read(path)
          .split("\n")
          .filter((line) => bare.test(line) || declared.test(line))
          .map((line) => `${path}: ${line.trim()}`),
      ),
  );
});

test("every decision in force is named by the code it explains, and every one named is in force", () => {
  const decisions = globSync("docs/decisions/[0-9]*.md", { cwd: root }).map((path) => ({
    number: basename(path).slice(0, 4),
    isInForce: /^Status: accepted/m.test(read(path)),
  }));
  const heads = [...sources, "strata.mjs", ".dependency-cruiser.mjs"].map((path) => {
    const [line = ""] = /^\/\/ Decisions? [\d, ]+\.$/m.exec(read(path)) ?? [];
    return { path, numbers: line.match(/\d{4}/g) ?? [] };
  });
  const inForce = decisions.filter((each) => each.isInForce).map(({ number }) => number);
  const named = new Set(heads.flatMap(({ numbers }) => numbers));
  expect(inForce.length).toBeGreaterThan(40);
  none(inForce.filter((number) => !named.has(number)));
  none(
    heads.flatMap(({ path, numbers }) =>
      numbers.filter((number) => !inForce.includes(number)).map((number) => `${path}: ${number}`),
    ),
  );
});

test("the glossary has at most twenty words, in order, each in the code where it says", () => {
  const rows = [
    ...read("docs/glossary.md").matchAll(/^\| ([a-z ]+) \|.*\| `(\w+)` `(\w+)` \|$/gm),
  ].map(([, word = "", folder = "", name = ""]) => ({ word, folder, name }));
  const words = rows.map(({ word }) => word);
  expect(words.length).toBeGreaterThan(10);
  expect(words.length).toBeLessThanOrEqual(20);
  expect(read("docs/glossary.md").match(/^\| /gm)).toHaveLength(rows.length + 1);
  expect(words).toEqual(words.toSorted());
  const isThere = (folder: string, name: string): boolean =>
    sources
      .filter((path) => path.startsWith(`server/src/${folder}/`) && !path.includes(".test."))
      .some((path) => new RegExp(`\\b${name}\\b`).test(read(path)));
  none(rows.filter(({ folder, name }) => !isThere(folder, name)).map(({ word }) => word));
});

const map = read("ARCHITECTURE.md");

test("ARCHITECTURE.md fits two screens of 100 columns", () => {
  const lines = map.split("\n");
  expect(lines.length).toBeLessThanOrEqual(120);
  // A row of a table cannot be broken.
  none(lines.filter((line) => line.length > (line.startsWith("| ") ? 125 : 101)));
});

test("every path that ARCHITECTURE.md names is there", () => {
  const places = [...map.matchAll(/`((?:[a-z]+\/)+[\w./-]*|[a-z-]+\.mjs)`/g)].map(
    ([, path = ""]) => path,
  );
  expect(places.length).toBeGreaterThan(20);
  const isThere = (path: string): boolean =>
    [path, `${path}.ts`, `server/src/${path}`, `server/src/${path}.ts`].some((each) =>
      existsSync(join(root, each)),
    );
  const links = [...map.matchAll(/\]\(([^)]+)\)/g)].map(([, path = ""]) => path);
  none([...places, ...links].filter((path) => !isThere(path)));
});

test("every top folder and every slot is on the map", () => {
  const folders = globSync("*/", { cwd: root }).filter((name) => name !== "node_modules");
  none(folders.filter((name) => !map.includes(`| \`${name}/`)));
  const slots = ["domain", "store", "service", "routes", "jobs"];
  none(slots.filter((slot) => !map.includes(`\n| \`${slot}\` |`)));
});

test("every predicate is in the six places where ARCHITECTURE.md says it must be", () => {
  const rules = "server/src/rules";
  const texts = [
    "contracts/src/rules-facts.ts",
    `${rules}/domain/messages.ts`,
    "console/src/rules/texts/facts.ts",
  ];
  none([...texts, `${rules}/predicates/registry.ts`].filter((path) => !map.includes(path)));
  const corpus = globSync(`${rules}/corpus/*.json`, { cwd: root }).map(read).join("\n");
  const registry = read(`${rules}/predicates/registry.ts`);
  const predicates = globSync(`${rules}/predicates/*.ts`, { cwd: root })
    .map((path) => ({ file: basename(path), fact: /^ {2}fact: "([^"]+)"/m.exec(read(path))?.[1] }))
    .filter((each) => each.fact !== undefined);
  expect(predicates.length).toBeGreaterThan(15);
  none(
    predicates.flatMap(({ file, fact }) => [
      ...texts
        .filter((path) => !read(path).includes(`"${fact}"`))
        .map((path) => `${path}: ${fact}`),
      ...(registry.includes(`"./${file}"`) ? [] : [`registry: ${fact}`]),
      ...(corpus.includes(`"${fact}"`) ? [] : [`corpus: ${fact}`]),
    ]),
  );
});

// A reader looks for the noun: what the caller gets. Lower the ceiling with every comment mended.
const ceiling = 383;

test("no more doc comments than today begin with a question word", () => {
  const riddle = /\/\*\*\s+(?:\* )?(?:What|Whose|Those|How|Who|Whom|Which)\b/g;
  const count = sources.reduce((sum, path) => sum + (read(path).match(riddle)?.length ?? 0), 0);
  expect(count).toBeLessThanOrEqual(ceiling);
});

// The browser's own fields follow the computer's habits and not the page's (decision 0129).
test("no field for a day is the browser's", () => {
  const fields = globSync("console/src/**/*.tsx", { cwd: root });
  expect(fields.length).toBeGreaterThan(200);
  none(
    fields.filter((path) => /type=["{]+(?:date|datetime-local|month|week|time)"/.test(read(path))),
  );
});
