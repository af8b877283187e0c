// What counts as touching a table of another owner, on statements that are made up.
import { expect, test } from "vitest";
import type { TableList } from "../server/src/kit/db/table-list.ts";
import { describedIn, foreign, ownerFaults, touchedBy } from "./table-owners.ts";

const one = {
  kind: "control",
  columns: "id",
  erase: "nothing personal: ids",
  kept: "a day",
} as const;
const owners: Record<string, TableList> = {
  ours: { cup: one, cup_use: one },
  theirs: { plate: one },
};
const known = new Set(["cup", "cup_use", "plate"]);

/** What a statement of a file of `ours` touches that is not its own. */
const touches = (text: string, by?: string): string[] =>
  foreign(touchedBy({ file: "server/src/ours/store.ts", by, texts: [text] }, known), owners);

test.each([
  ["select * from cup join cup_use using (id)", []],
  ["select (select count(*) from plate) as n from cup", ["reads"]],
  ["select 1 from cup left join lateral (select 1 from plate) p on true", ["reads"]],
  ["delete from cup using plate where cup.id = plate.id", ["reads"]],
  ["lock table plate in share mode", ["reads"]],
  ["insert into plate (id) values (1)", ["writes"]],
  ["insert into cup (id) values (1) on conflict (id) do update set id = 2", []],
  ["with gone as (delete from plate returning 1) select 1 from gone", ["writes"]],
  ["update plate set id = 1", ["writes"]],
  ["update plate p\n  set id = 1 from cup", ["writes"]],
  ["truncate plate", ["writes"]],
  ["copy plate from stdin", ["writes"]],
  ["alter table plate drop column id", ["writes"]],
  ["with plate as (select 1 from cup) select 1 from plate", []],
  ["select 1 from cup where id is distinct from plate.id", []],
  ["select 1 from cup for update of cup", []],
])("%s", (text, how) => {
  expect(touches(text)).toEqual(how.map((verb) => `ours/store.ts ${verb} plate`));
});

test("a statement that a shared function sends is its caller's", () => {
  expect(touches("update plate set id = 1", "server/src/theirs/store.ts:7")).toEqual([]);
});

test("a description is what the pipeline writes by, unless it says otherwise", () => {
  const source = `const a: Table<Row> = {\n  name: "plate",\n  key: ["id"],\n};\n
const b: Table<Row> = {\n  name: "cup",\n  readOnly: true,\n};`;
  expect(describedIn("ours/store.ts", source)).toEqual([
    { file: "ours/store.ts", table: "plate", how: "writes" },
    { file: "ours/store.ts", table: "cup", how: "reads" },
  ]);
});

test("what is not listed is a fault, and so is what is listed and not so", () => {
  const exceptions = [{ reason: "planted", touches: { "a.ts reads": "cup plate" } }];
  expect(ownerFaults(["a.ts reads cup", "b.ts writes cup"], exceptions)).toEqual([
    "b.ts writes cup, which is not its own: ask the owner, by a reader or a view",
    "a.ts reads plate: is an exception that is not needed; take it off the list",
  ]);
});
