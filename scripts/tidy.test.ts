// The house rules no linter can hold. Each test names the rule; a failure names the file.
import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { consoleStrata, oneSided, strata } from "../strata.mjs";
import { missingFrom } from "./complete-lock.mjs";
import { drawMap } from "./map.ts";

const root = join(import.meta.dirname, "..");
const rows: Record<string, string[][]> = { server: strata, console: consoleStrata };
const capabilities = [...new Set(Object.values(rows).flat(2))];
const files = (pattern: string): string[] => globSync(pattern, { cwd: root }).toSorted();
const read = (path: string): string => readFileSync(join(root, path), "utf8");
const none = (offenders: string[]) => expect(offenders).toEqual([]);

// A growing file becomes a folder of the same name: domain.ts or domain/, never both. What the tests
// of a capability share stands in testing.ts or testing/, which the product may not import.
const slots: Record<string, readonly string[]> = {
  server: [
    "door",
    "open",
    "tables",
    "domain",
    "store",
    "service",
    "routes",
    "jobs",
    "predicates",
    "effects",
    "corpus",
    "testing",
  ],
  console: ["routes", "search", "keys", "queries", "texts", "domain", "pages", "parts"],
};
const rooms = Object.keys(slots);

test("strata.mjs lists for each side every capability it has, and none that it has not", () => {
  const shared = ["kit", "ui", "i18n", "app", "commands"];
  for (const [room, list] of Object.entries(rows)) {
    const folders = files(`${room}/src/*/`).map((path) => basename(path));
    expect(folders.length).toBeGreaterThan(0);
    expect(folders.filter((name) => !shared.includes(name))).toEqual(list.flat().toSorted());
  }
});

test("a capability has one name on both sides, or strata.mjs says why it has but one", () => {
  const [server = [], client = []] = Object.values(rows).map((list) => list.flat());
  const single = capabilities.filter((name) => !server.includes(name) || !client.includes(name));
  expect(single.toSorted()).toEqual(Object.keys(oneSided).toSorted());
});

test("docs/map.md shows the doors as the code uses them: `npm run map` writes it", () => {
  expect(read("docs/map.md")).toBe(drawMap());
});

test("a door is a list of names, each named, and holds no code of its own", () => {
  const doors = files("server/src/*/door/*.ts");
  expect(doors.length).toBeGreaterThan(0);
  const form = /^(?:\/\/ [^\n]+\n)+(?:export (?:type )?\{[^}*]+\} from "\.\.\/[^"]+";\n)+$/;
  none(doors.filter((path) => !form.test(read(path))));
});

test("a slot of a server capability is a file or a folder, never both", () => {
  const folders = new Set(files("server/src/*/*/").map((path) => path.replace(/\/$/, "")));
  const both = files("server/src/*/*.ts").map((path) => path.replace(/\.ts$/, ""));
  none(both.filter((path) => folders.has(path)));
});

test("ARCHITECTURE.md prints the strata as strata.mjs has them", () => {
  const printed = read("ARCHITECTURE.md").replaceAll(/\s+/g, " ");
  for (const list of Object.values(rows))
    expect(printed).toContain(list.map((row) => `\`${row.join(" ")}\``).join(" · "));
});

test("every decision has a number, a date and a status, and is listed", () => {
  const list = read("docs/decisions/README.md");
  const decisions = files("docs/decisions/[0-9]*.md").map((path) => ({
    name: basename(path),
    number: basename(path).slice(0, 4),
    text: read(path),
  }));
  expect(decisions.length).toBeGreaterThan(0);
  const head = /^# (\d{4}): [^\n]+\n\nDate: \d{4}-\d{2}-\d{2}\nStatus: accepted(; [^\n]+)?\n/;
  none(decisions.filter(({ text, number }) => head.exec(text)?.[1] !== number).map((d) => d.name));
  none(decisions.filter((d) => !list.includes(`[${d.number}](${d.name})`)).map((d) => d.name));
  // Numbers are given out before the decisions are written, so one may still be on its way.
  none(decisions.filter((d, i) => d.number <= (decisions[i - 1]?.number ?? "")).map((d) => d.name));
});

test("a decision and the one that supersedes it name each other in their status", () => {
  const statuses = files("docs/decisions/[0-9]*.md").flatMap((path) => {
    const [status = ""] = /^Status: .*$/m.exec(read(path)) ?? [];
    const number = basename(path).slice(0, 4);
    // One decision may supersede an earlier one and be superseded by a later one.
    return status.split(";").map((part) => {
      const named = [...part.matchAll(/\]\((\d{4})-/g)].map((match) => match[1]);
      return { number, isNew: part.startsWith(" supersedes "), named };
    });
  });
  const pairs = (isNew: boolean) => {
    const named = statuses
      .filter((each) => each.isNew === isNew)
      .flatMap(({ number, named: others }) => others.map((other) => [number, other]))
      .map(([one, other]) => (isNew ? `${one} over ${other}` : `${other} over ${one}`));
    return [...new Set(named)].toSorted();
  };
  expect(pairs(true).length).toBeGreaterThan(0);
  expect(pairs(true)).toEqual(pairs(false));
});

test("strata.mjs lists each capability once a side", () => {
  for (const list of Object.values(rows))
    none(list.flat().filter((name, at, names) => names.indexOf(name) !== at));
});

test("a capability holds only the slots every capability holds", () => {
  none(
    rooms.flatMap((room) =>
      files(`${room}/src/*/*`)
        .filter((path) => capabilities.includes(path.split(/[\\/]/)[2] ?? ""))
        .filter((path) => {
          const slot = basename(path).replace(/(\.db)?(\.test)?\.tsx?$/, "");
          return slots[room]?.includes(slot) !== true;
        }),
    ),
  );
});

test("stories stand in the folder of a capability, or of what is no single one's", () => {
  const known = new Set([...capabilities, "console", "engine", "support", "whole"]);
  const folders = files("journeys/*/").map((path) => basename(path));
  expect(folders.length).toBeGreaterThan(20);
  none(folders.filter((name) => name !== "node_modules" && !known.has(name)));
  none(files("journeys/*.ts"));
});

test("domain takes time and chance as arguments", () => {
  const ambient = /Date\.now\(|new Date\(\)|Math\.random\(|performance\.now\(|randomUUID\(/;
  const sources = files(
    "server/src/{kit/pure/**,*/{domain.ts,domain/**,predicates/**,effects/**}}",
  );
  expect(sources.length).toBeGreaterThan(0);
  none(
    sources
      .filter((path) => path.endsWith(".ts") && !path.includes(".test."))
      .filter((path) => ambient.test(read(path))),
  );
});

test("SQL is written in stores and kit", () => {
  const sql =
    /\b(select|insert into|update|delete from)\s[^;]*\b(from|values|set|where|returning)\b/i;
  const speech = /`[^`]*`|"[^"\n]*"/g;
  none(
    files("server/src/*/{domain,service,routes,jobs}{.ts,/**/*.ts}")
      .filter((path) => !path.includes(".test.") && !path.startsWith("server/src/kit/"))
      .filter((path) => (read(path).match(speech) ?? []).some((text) => sql.test(text))),
  );
});

test("every finding in docs/security.md names a test that exists", () => {
  const rows = read("docs/security.md")
    .split("\n")
    .filter((row) => /^\| [A-Z][^|]*\| `/.test(row));
  expect(rows.length).toBeGreaterThan(20);
  const claims = rows.flatMap((row) => {
    const [, tests = ""] = row.split(" | ");
    return tests.split("`").flatMap((part, i, parts) => {
      if (i % 2 === 0) return [];
      const titles = [...(parts[i + 1] ?? "").matchAll(/"([^"]+)"/g)].map(
        (match) => match[1] ?? "",
      );
      return titles.length === 0
        ? [{ file: part, title: "no title" }]
        : titles.map((title) => ({ file: part, title }));
    });
  });
  none(
    claims
      .filter(({ file, title }) => !files(file).includes(file) || !read(file).includes(title))
      .map(({ file, title }) => `${file}: ${title}`),
  );
});

test("migrations are numbered without gaps", () => {
  const isFacts = (name: string) => name === "locks.jsonl";
  const names = files("server/migrations/*")
    .map((path) => basename(path))
    .filter((name) => !isFacts(name));
  none(names.filter((name) => !/^\d{4}-[a-z0-9-]+\.sql$/.test(name)));
  const numbers = names.map((name) => Number(name.slice(0, 4)));
  expect(numbers).toEqual(numbers.map((_, at) => at + 1));
});

test("the lock file names every platform's packages, so that npm ci takes it", () => {
  // Mend with: node scripts/complete-lock.mjs
  none(missingFrom(JSON.parse(read("package-lock.json"))).map((each) => each.name));
});

test("every exception from the linter gives its reason", () => {
  const bare = /biome-ignore(?:-all|-start)?\s+\S+\s*(?:$|:\s*$|:\s*<)/m;
  const ours = files("{contracts,client,server,console,journeys,bench,scripts}/**/*.{ts,tsx,mjs}");
  none(
    ours
      .filter((path) => !path.includes("node_modules") && path !== "scripts/tidy.test.ts")
      .filter((path) => bare.test(read(path)) || /@ts-(ignore|nocheck)/.test(read(path))),
  );
});

// What a rule of the console forbids, as the places where it stands: `file: the text`.
const inConsole = (pattern: RegExp, but: RegExp): string[] =>
  files("console/src/**/*.{ts,tsx}")
    .filter((path) => !but.test(path) && !path.endsWith(".test.ts"))
    .flatMap((path) => [...read(path).matchAll(pattern)].map(([text]) => `${path}: ${text}`));

test("the console never says that a value is of no type: `as never` hides what a type would say", () => {
  none(inConsole(/\bas never\b/g, /^$/));
});

test("the console's addresses stand in addresses.ts; a link names one, and its parameters apart", () => {
  const areas =
    "admin|branch|seller|login|forgot-password|verify-code|reset-password|keep-second-factor";
  const written = new RegExp(`["\`](?:/(?:${areas})\\b[^"\`\\s]*)`, "g");
  // The guard asks where somebody came from, the counter names the place where its area begins.
  const known =
    /^console\/src\/(addresses|kit\/areas)\.ts$|^console\/src\/counter\/pages\/counter\.tsx$/;
  none(inConsole(written, known));
  none(inConsole(/\b(?:to|href)(?:=|: )\{?["'`]\/(?!openapi\.json)[^"'`]*/g, /addresses\.ts$/));
});

test("the keys of queries stand in the keys.ts of their capability", () => {
  const literal =
    /\bqueryKey: \[|\b(?:set|get)(?:Query|Queries)Data(?:<[^(]*>)?\(\s*\[|\b(?:invalidate|remove|cancel)Queries\(\{ queryKey: \[/g;
  none(inConsole(literal, /^console\/src\/[^/]+\/keys\.ts$/));
});

test("the boundary check sees every source file", () => {
  // dependency-cruiser passes in silence when it has no TypeScript parser, so count what it saw.
  const sources = files("{contracts,client,server,console}/src/**/*.{ts,tsx}");
  const used = ["contracts", "client", "server", "console"].filter(
    (room) => files(`${room}/src`).length > 0,
  );
  const program = join(root, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");
  const options = ["--config", ".dependency-cruiser.mjs", "--output-type", "json"];
  // Not its verdict, which `npm run check` asks for, but what it has read.
  const { stdout } = spawnSync(process.execPath, [program, ...used, ...options], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  const { modules }: { modules: { source: string; dependencies: unknown[] }[] } =
    JSON.parse(stdout);
  const seen = new Set(modules.map((each) => each.source));
  expect(sources.length).toBeGreaterThan(0);
  none(sources.filter((path) => !seen.has(path)));
  // Seeing a file is not yet reading it: start.ts imports much, and all of it must be known.
  const main = modules.find((each) => each.source === "server/src/start.ts");
  expect(main?.dependencies.length).toBeGreaterThan(5);
});

test("a style that is not computed stands in a style sheet, not in an element of the console", () => {
  const paths = files("console/src/**/*.tsx");
  const whole = /\bstyle=\{(?!\{)/;
  // Computed places in texts may hold braces of their own: `${share * 100}%`.
  const inline = /\bstyle=\{\{((?:\$\{[^}]*\}|[^}])*)\}\}/g;
  const constant = /:\s*(?:"[^"]*"|-?[\d.]+|true|false)\s*(?:,|$)/;
  none(
    paths.filter((path) => {
      const text = read(path);
      return (
        whole.test(text) ||
        [...text.matchAll(inline)].some(([, style = ""]) => constant.test(style.trim()))
      );
    }),
  );
  expect(paths.some((path) => read(path).includes("style={{"))).toBe(true);
});
