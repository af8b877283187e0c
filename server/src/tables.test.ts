// What the lists of tables say together, without a database.
import { retentionKinds } from "@nuqta/contracts/retention.ts";
import { expect, test } from "vitest";
import { redactionsOf, retentionFaults } from "./kit/db/retention-list.ts";
import type { TableDescription } from "./kit/db/table-list.ts";
import { tables } from "./tables.ts";

test("of every personal column it is said by which kind it goes, or why it stays", () => {
  expect(Object.entries(tables).flatMap(([name, one]) => retentionFaults(name, one))).toEqual([]);
});

test("every kind of retention has steps", () => {
  const kinds = new Set(redactionsOf(tables).map(({ kind }) => kind));
  expect([...kinds].sort()).toEqual([...retentionKinds].sort());
});

const planted: TableDescription = {
  ...{ kind: "member", columns: "member_id note", personal: { note: "words" } },
  ...{ erase: [], kept: "for ever: planted" },
};
const step = { kind: "staff_words", due: "true", set: "note = ''" } as const;
const cases: [string, Partial<TableDescription>, string[]][] = [
  [
    "nothing is said",
    {},
    ["planted.note: say by which kind of retention it goes, or why it stays"],
  ],
  ["all of it stays", { retention: "stays: planted" }, []],
  ["it stays", { retention: { note: "stays: planted" } }, []],
  ["it goes", { retention: { note: "staff_words" }, redact: [step] }, []],
  [
    "a kind is named and nothing does it",
    { retention: { note: "staff_words" } },
    ["planted: nothing redacts staff_words"],
  ],
  [
    "a step is of another kind",
    { retention: { note: "stays: planted" }, redact: [step] },
    ["planted: redacts staff_words, which no column names"],
  ],
  [
    "a column is not personal",
    { retention: { note: "stays: planted", more: "stays: planted" } },
    ["planted.more: has a retention and is not personal"],
  ],
  [
    "it stays and has a step",
    { retention: "stays: planted", redact: [step] },
    ["planted: stays and has steps of retention"],
  ],
  [
    "the table is not of members",
    { kind: "control", retention: { note: "staff_words" }, redact: [step] },
    ["planted: only member tables are redacted"],
  ],
];
test.each(cases)("a table is added, and %s", (_, change, faults) => {
  expect(retentionFaults("planted", { ...planted, ...change })).toEqual(faults);
});
