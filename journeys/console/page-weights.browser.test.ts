// The script that each page asks for at once, of all pages; what it draws later is weighed where it is opened.
import { globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const assets = join(import.meta.dirname, "../../console/dist/assets");

type Script = { readonly bytes: number; readonly needs: string[]; readonly later: string[] };

const found = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name]) => name ?? "");

// Every file of the build, with those that it imports and those that it may ask for later.
const scripts = new Map<string, Script>(
  globSync("*.js", { cwd: assets }).map((name) => {
    const text = readFileSync(join(assets, name), "utf8");
    return [
      name,
      {
        bytes: statSync(join(assets, `${name}.br`)).size,
        needs: found(text, /(?:\bfrom|\bimport)\s*["'`]\.\/([\w.-]+\.js)["'`]/g),
        later: found(text, /\bimport\(["'`]\.\/([\w.-]+\.js)["'`]/g),
      },
    ];
  }),
);

const closureOf = (names: readonly string[], next: (script: Script) => string[]): Set<string> => {
  const seen = new Set<string>();
  const visit = (name: string): void => {
    const script = scripts.get(name);
    if (script === undefined) throw new Error(`the build holds no ${name}`);
    if (seen.has(name)) return;
    seen.add(name);
    next(script).forEach(visit);
  };
  names.forEach(visit);
  return seen;
};

const named = (start: string): string[] =>
  [...scripts.keys()].filter((name) => name.startsWith(start));

const entries = [...named("index-"), ...named("documentation-")];
const around = [...named("index-"), ...named("routed-shell-")];

test("every script of the build is found by what asks for it", () => {
  const reached = closureOf(entries, ({ needs, later }) => [...needs, ...later]);
  expect([...scripts.keys()].filter((name) => !reached.has(name))).toEqual([]);
});

test("every page asks at once for at most 230 kB of script, in 40 files", () => {
  const reached = closureOf(named("index-"), ({ needs, later }) => [...needs, ...later]);
  const asked = new Set([...reached].flatMap((name) => scripts.get(name)?.later ?? []));
  expect(asked.size).toBeGreaterThan(100);
  const tooHeavy = [...asked].flatMap((name) => {
    const files = [...closureOf([...around, name], ({ needs }) => needs)];
    const bytes = files.reduce((sum, file) => sum + (scripts.get(file)?.bytes ?? 0), 0);
    return bytes > 230_000 || files.length > 40 ? [{ name, bytes, files: files.length }] : [];
  });
  expect(tooHeavy).toEqual([]);
});
