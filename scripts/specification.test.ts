// docs/specification.md stays what it says it is: every row whole, every state legal, every test there.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const page = readFileSync(join(root, "docs/specification.md"), "utf8");
const none = (offenders: string[]) => expect(offenders).toEqual([]);

const sections = [
  "1",
  ...Array.from({ length: 13 }, (_, at) => `2.${at + 1}`),
  ...["3", "4", "5", "6", "7", "8", "9"],
];
const capabilities = [
  "identity",
  "console frame",
  "points engine screens",
  "sellers and imports",
  "campaigns",
  "back office",
  "integration",
];

type Row = {
  section: string;
  id: string;
  cells: string[];
  tests: string[];
  state: string;
  /** What stands behind the state: what is missing, or which capability brings it. */
  rest: string;
};

/** The rows of all tables that stand below a numbered heading. */
const readRows = (text: string): Row[] => {
  let section = "";
  const rows: Row[] = [];
  for (const line of text.split("\n")) {
    section = /^##+ (\d+(?:\.\d+)?)\s/.exec(line)?.[1] ?? section;
    if (section === "" || !line.startsWith("|") || /^\| id \||^\|-/.test(line)) continue;
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

const rows = readRows(page);
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

test("states are held, partly with what is missing, or to come with a capability", () => {
  const isLegal = ({ state, rest }: Row): boolean =>
    (state === "held" && rest === "") ||
    (state === "partly" && rest !== "") ||
    (state === "to come" && capabilities.includes(rest));
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

test("rows held name a test, rows to come name none", () => {
  none(idsOf(rows.filter(({ state, tests }) => state === "held" && tests.length === 0)));
  none(idsOf(rows.filter(({ state, tests }) => state === "to come" && tests.length > 0)));
});

test("the totals at the top are those of the rows", () => {
  const count = (state: string): number => rows.filter((row) => row.state === state).length;
  const totals = { held: count("held"), partly: count("partly"), "to come": count("to come") };
  const said = (name: string) =>
    Number(new RegExp(`^\\| ${name} \\| (\\d+) \\|`, "m").exec(page)?.[1]);
  expect({
    held: said("held"),
    partly: said("partly"),
    "to come": said("to come"),
    all: said("all"),
  }).toEqual({ ...totals, all: rows.length });
});
