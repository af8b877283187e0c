import { expect, test } from "vitest";
import type { TableList } from "../db/table-list.ts";
import { planOf, type Shape } from "./plan.ts";

const kept = { columns: "", erase: "nothing personal: a test" as const, kept: "a test" };
const tables: TableList = {
  account: { kind: "member", ...kept },
  entry: { kind: "member", ...kept, uniqueAcrossMembers: { entry_once: "kept elsewhere" } },
  order_lookup: { kind: "lookup", ...kept },
  seller: { kind: "configuration", ...kept },
  brand: { kind: "configuration", ...kept },
  job: { kind: "control", ...kept },
  config_version: { kind: "control", ...kept, onEveryNode: "each post reads it" },
};
const shape: Shape = {
  keys: {
    account: "member_id",
    entry: "member_id",
    order_lookup: "order_id",
    seller: "seller_id",
    brand: "brand_id",
    job: "name",
    config_version: "singleton",
  },
  references: [
    { from: "seller", to: "brand" },
    { from: "brand", to: "brand" },
  ],
  uniques: { entry_once: { table: "entry", on: "(key)" } },
  spread: new Set(),
};

test("each kind of table goes where it belongs, after what it refers to", () => {
  expect(planOf(tables, shape, 8).map(({ text }) => text)).toEqual([
    "drop index entry_once; create index entry_once on entry (key)",
    "select create_reference_table('brand')",
    "select create_reference_table('seller')",
    "select create_reference_table('config_version')",
    "select create_distributed_table('account', 'member_id', colocate_with => 'none', shard_count => 8)",
    "select create_distributed_table('entry', 'member_id', colocate_with => 'account')",
    "select create_distributed_table('order_lookup', 'order_id', colocate_with => 'none', shard_count => 8)",
  ]);
});

test("what is spread already is left alone, so that a run that broke off goes on", () => {
  const half = {
    ...shape,
    uniques: {},
    spread: new Set(["brand", "seller", "config_version", "account"]),
  };
  expect(planOf(tables, half, 8).map(({ title }) => title)).toEqual([
    "entry: spread by member",
    "order_lookup: spread by order_id",
  ]);
  const done = { ...half, spread: new Set([...half.spread, "entry", "order_lookup"]) };
  expect(planOf(tables, done, 8)).toEqual([]);
});

test("a table that no owner lists, or that is missing, stops the plan", () => {
  const more = { ...shape, keys: { ...shape.keys, stray: "id" } };
  expect(() => planOf(tables, more, 8)).toThrow("no owner lists stray");
  const { job: _, ...fewer } = shape.keys;
  expect(() => planOf(tables, { ...shape, keys: fewer }, 8)).toThrow("lacks the table job");
});
