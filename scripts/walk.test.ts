// Whoever follows an order by hand meets no two files, and no two functions that files share, of one name.
import { readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

/** Where the walk goes; doors only list the names of others. */
const isOnTheWalk = (file: string): boolean =>
  /^server\/src\/(ledger|earning|redemption|rules|programme\/service\/programme-posting)\b/.test(
    file,
  );

const walk = (file: string, seen: Map<string, string>): void => {
  if (seen.has(file) || !isOnTheWalk(file)) return;
  const text = readFileSync(join(root, file), "utf8");
  seen.set(file, text);
  for (const [, path = ""] of text.matchAll(/ from "(\.{1,2}\/[^"]+)"/g))
    walk(relative(root, join(root, file, "..", path)), seen);
};

const filesOfTheWalk = (): [string, string][] => {
  const seen = new Map<string, string>();
  walk("server/src/earning/service/order-command.ts", seen);
  walk("server/src/programme/service/programme-posting.ts", seen);
  return [...seen].filter(([file]) => !file.includes("/door/"));
};

/** The names that stand at several places, each with its places. */
const shared = (named: readonly (readonly [name: string, file: string])[]) =>
  [...Map.groupBy(named, ([name]) => name)]
    .map(([name, all]) => [name, all.map(([, file]) => file)] as const)
    .filter(([, files]) => files.length > 1);

test("no two files of an order's walk have one name", () => {
  const files = filesOfTheWalk();
  expect(files.length).toBeGreaterThan(80);
  expect(shared(files.map(([file]) => [basename(file), file]))).toEqual([]);
});

test("no two of them export a function of one name", () => {
  const functions = filesOfTheWalk().flatMap(([file, text]) =>
    [...text.matchAll(/^export const (\w+) = (?:async )?(?:<|\()/gm)].map(
      ([, name = ""]) => [name, file] as const,
    ),
  );
  expect(functions.length).toBeGreaterThan(150);
  expect(shared(functions)).toEqual([]);
});
