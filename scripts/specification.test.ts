// docs/specification stays what it says it is: every row whole, every state legal, every test there.
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { antiFraudSettings } from "@nuqta/contracts/anti-fraud.ts";
import { inactivityTerms } from "@nuqta/contracts/policies.ts";
import { earningSettings, redemptionSettings } from "@nuqta/contracts/programme.ts";
import { rewardBody } from "@nuqta/contracts/rewards.ts";
import { saveCustomerTier, saveSellerTier } from "@nuqta/contracts/tiers.ts";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const pageOf = (name: string): string =>
  readFileSync(join(root, "docs/specification", name), "utf8");
const index = pageOf("README.md");
const none = (offenders: string[]) => expect(offenders).toEqual([]);

const sections = [
  "1",
  ...Array.from({ length: 13 }, (_, at) => `2.${at + 1}`),
  ...["3", "4", "5", "6", "7", "8", "9"],
];
type Row = {
  section: string;
  id: string;
  cells: string[];
  tests: string[];
  state: string;
  /** What is missing of a row that is held partly. */
  rest: string;
};

/** The rows of one section, which its page names in the heading. */
const readRows = (text: string): Row[] => {
  const section = /^# (\d+(?:\.\d+)?)\s/.exec(text)?.[1] ?? "";
  const rows: Row[] = [];
  for (const line of text.split("\n")) {
    if (!line.startsWith("|") || /^\| id \||^\|-/.test(line)) continue;
    const cells = line
      .slice(1, line.lastIndexOf("|"))
      .split("|")
      .map((cell) => cell.trim());
    const [id = "", , , tested = "", last = ""] = cells;
    const [, state = "", rest = ""] = /^(.*?)(?:: (.*))?$/.exec(last) ?? [];
    const tests = tested === "—" ? [] : tested.split("<br>");
    rows.push({ section, id, cells, tests, state, rest });
  }
  return rows;
};

const pages = globSync("[0-9]*.md", { cwd: join(root, "docs/specification") })
  .toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }))
  .map((name) => ({ name, text: pageOf(name) }));
const rows = pages.flatMap(({ text }) => readRows(text));
const idsOf = (wrong: Row[]): string[] => wrong.map((row) => row.id);

test("every section of the specification has its rows, and no other section is named", () => {
  expect([...new Set(rows.map((row) => row.section))]).toEqual(sections);
});

test("ids are unique and begin with their section", () => {
  const ids = rows.map((row) => row.id);
  none(ids.filter((id, at) => ids.indexOf(id) !== at));
  none(idsOf(rows.filter(({ id, section }) => !new RegExp(`^${section}-\\d{2,3}$`).test(id))));
});

test("every row has its five cells filled", () => {
  none(idsOf(rows.filter(({ cells }) => cells.length !== 5 || cells.includes(""))));
});

test("a row is held, or partly with what is missing", () => {
  const isLegal = ({ state, rest }: Row): boolean =>
    (state === "held" && rest === "") || (state === "partly" && rest !== "");
  none(rows.filter((row) => !isLegal(row)).map(({ id, state, rest }) => `${id} ${state}: ${rest}`));
});

test("every file named as a test is one, and is there", () => {
  const isTest = (cell: string): boolean => {
    const path = /^`([^`]+\.test\.tsx?)`$/.exec(cell)?.[1];
    return path !== undefined && existsSync(join(root, path));
  };
  none(
    rows.flatMap(({ id, tests }) =>
      tests.filter((one) => !isTest(one)).map((one) => `${id} ${one}`),
    ),
  );
});

test("rows held name a test", () => {
  none(idsOf(rows.filter(({ state, tests }) => state === "held" && tests.length === 0)));
});

test("the index links every section with the number of its rows", () => {
  const said = [...index.matchAll(/^\| \[[^\]]+\]\(([^)]+)\) \| (\d+) \|$/gm)];
  expect(said.map(([, name, count]) => [name, Number(count)])).toEqual(
    pages.map(({ name, text }) => [name, readRows(text).length]),
  );
  expect(index).toContain(`\n| all | ${rows.length} |\n`);
});

test("the screens named by a section are in the route table", () => {
  const table = pageOf("2.1-route-table.md");
  const addresses = pages.flatMap(({ text }) => {
    const [line = ""] = /^Screens: [\s\S]*?\.$/m.exec(text) ?? [];
    return [...line.matchAll(/`([^`]+)`/g)].map(([, address = ""]) => address);
  });
  expect(addresses.length).toBeGreaterThan(20);
  const known = (address: string) =>
    [
      address,
      address.replace("/admin/", ""),
      address.replace("/login/admin", "/login/{type}"),
    ].some((each) => table.includes(`\`${each}\``));
  none(addresses.filter((address) => !known(address)));
});

type Field = { name: string; paths: string[]; setBy: string[]; shownBy: string[] };

const cellsOf = (line: string): string[] => line.slice(1, line.lastIndexOf("|")).split(" | ");

/** The rows of the table of fields: what is set on a screen, and what comes of it. */
const fields: Field[] = pageOf("fields.md")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| screen |"))
  .map((line) => {
    const [screen = "", field = "", paths = "", setBy = "", shownBy = ""] = cellsOf(line);
    const several = (cell: string) => cell.split("<br>").map((one) => one.trim());
    return {
      name: `${screen.trim()}: ${field.trim()}`,
      paths: [...paths.matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path),
      setBy: several(setBy),
      shownBy: several(shownBy),
    };
  });

const sources = new Map<string, string>();
const sourceOf = (path: string): string => {
  const read = () => (existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : "");
  const source = sources.get(path) ?? read();
  sources.set(path, source);
  return source;
};

/** The tests of a file by their titles, each with its text up to the next one. */
const testsOf = (source: string): { title: string; text: string }[] => {
  const starts = [...source.matchAll(/^(?:test|it)\b/gm)].map(({ index }) => index);
  return starts.map((start, at) => {
    const text = source.slice(start, starts[at + 1]);
    // Behind the table of a test.each, which ends where a line begins with its bracket.
    const call = text.replace(/^test\.each[\s\S]*?\]?(?: as const)?\)(?=\(\s*")/, "");
    return { title: /^(?:\w+)?\(\s*"((?:\\.|[^"\\])*)"/.exec(call)?.[1] ?? "", text };
  });
};

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const holes = /\\?[%$][a-z]+/g;

/** The text of the test of that title; a title of a row of test.each must have its row's words in the file. */
const testNamed = (source: string, title: string): string | undefined =>
  testsOf(source).find((one) => {
    if (one.title === title) return true;
    const plain = one.title.split(holes).map(literal);
    const words = plain.length < 2 ? null : new RegExp(`^${plain.join("(.+)")}$`).exec(title);
    const isThere = (word: string) => new RegExp(`(?<!\\w)${literal(word)}(?!\\w)`).test(source);
    return words?.slice(1).every(isThere) === true;
  })?.text;

/** The text of the test that `file › title` names; undefined when there is none. */
const namedTest = (cell: string): string | undefined => {
  const [named, path = "", title = ""] = /^`([^`]+)` › (.+)$/.exec(cell) ?? [];
  if (named === undefined) return undefined;
  const source = sourceOf(path);
  // The cases of the corpus are tests by their names.
  if (/^server\/src\/rules\/corpus\/\w+\.json$/.test(path))
    return source.includes(`"name": "${title}"`) ? title : undefined;
  return /\.test\.ts$/.test(path) ? testNamed(source, title) : undefined;
};

const onlyApi = "the API only";

test("every field of the Points Engine names tests that are there, and sets it in a browser", () => {
  expect(fields.length).toBeGreaterThan(100);
  none(
    fields.flatMap(({ name, setBy, shownBy }) =>
      [...setBy, ...shownBy]
        .filter((cell) => cell !== onlyApi && namedTest(cell) === undefined)
        .map((cell) => `${name} ${cell}`),
    ),
  );
  const isBrowserTest = (cell: string) => cell === onlyApi || cell.includes(".browser.test.ts` ›");
  none(fields.filter(({ setBy }) => !setBy.every(isBrowserTest)).map(({ name }) => name));
});

test("the tests that set a field name it by its label", () => {
  none(
    fields.flatMap(({ name, setBy }) => {
      const texts = setBy.map((cell) => namedTest(cell) ?? "").join("\n");
      const labels = [...name.matchAll(/"([^"]+)"/g)].map(([, label = ""]) => label);
      return setBy[0] === onlyApi
        ? []
        : labels.filter((label) => !texts.includes(label)).map((label) => `${name}: ${label}`);
    }),
  );
});

type Schema = Readonly<Record<string, unknown>>;

/** The paths of everything that can be set by itself. */
const leaves = (schema: Schema, path: string): string[] => {
  const { properties, additionalProperties, items, anyOf, oneOf, allOf, type } = schema;
  if (type === "null") return [];
  const below = [
    ...Object.entries((properties ?? {}) as Record<string, Schema>).map(
      ([key, part]) => [part, `${path}.${key}`] as const,
    ),
    ...(typeof additionalProperties === "object"
      ? [[additionalProperties as Schema, `${path}.*`] as const]
      : []),
    ...[items, anyOf, oneOf, allOf]
      .flat()
      .filter((part) => part !== undefined)
      .map((part) => [part as Schema, path] as const),
  ];
  return below.length === 0 ? [path] : below.flatMap(([part, at]) => leaves(part, at));
};

test("no field that the contracts of the Points Engine take is left out, and none is made up", () => {
  const schemas = {
    redemption: redemptionSettings,
    earning: earningSettings,
    customer_tier: saveCustomerTier.body,
    seller_tier: saveSellerTier.body,
    reward: rewardBody,
    fraud: antiFraudSettings,
    inactivity: inactivityTerms,
  };
  const taken = Object.entries(schemas).flatMap(([name, schema]) =>
    leaves(schema.toJSONSchema({ io: "input", unrepresentable: "any" }), name),
  );
  const told = fields.flatMap(({ paths }) => paths);
  expect(told.toSorted()).toEqual([...new Set(taken)].toSorted());
});
