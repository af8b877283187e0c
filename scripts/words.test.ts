// The words of the house: units of time, numbers of decisions. A failure names the file.
import { globSync, readFileSync } from "node:fs";
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
