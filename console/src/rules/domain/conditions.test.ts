import { conditionGroup } from "@nuqta/contracts/rule-conditions.ts";
import { factKinds, operatorsOfKind } from "@nuqta/contracts/rules-facts.ts";
import { expect, test } from "vitest";
import {
  addRow,
  type ConditionRow,
  changeRow,
  conditionOf,
  freshRow,
  groupOf,
  groupRow,
  kindOf,
  moveRow,
  namedFacts,
  nextKey,
  operatorsFor,
  rowProblem,
  treeProblems,
  withOperator,
  withoutRow,
} from "./conditions.ts";

const stored = conditionGroup.parse({
  op: "all",
  items: [
    { fact: "order.amount", operator: "gt", value: 12_345 },
    {
      op: "any",
      items: [
        { fact: "line.category", operator: "in", value: ["C-1", "C-2"], quantifier: "any_line" },
        {
          op: "none",
          items: [
            { fact: "order.time", operator: "between", value: ["22:00", "02:00"] },
            { fact: "member.attribute.vip", operator: "eq", value: true },
            { fact: "order.attribute.code", operator: "in", value: ["007", "008"] },
            {
              fact: "member.attribute.since",
              operator: "within_last",
              value: { n: 3, unit: "month" },
            },
          ],
        },
      ],
    },
    {
      fact: "line.amount",
      operator: "gte",
      value: 500,
      quantifier: "sum",
      where: [{ fact: "line.brand", operator: "eq", value: "B-1" }],
    },
    { fact: "order.first", operator: "eq", value: false },
    { fact: "order.channel", operator: "exists", value: true },
  ],
});

test("a stored tree is read into rows and written back as it was", () => {
  const root = groupRow(stored);
  expect(treeProblems(root)).toEqual(new Map());
  expect(groupOf(root)).toEqual(stored);
  expect(conditionGroup.parse(groupOf(root))).toEqual(stored);
});

/** What somebody would type for a fact. */
const typedFor = (row: ConditionRow): string => {
  switch (kindOf(row)) {
    case "number":
      return "5";
    case "time":
      return "09:30";
    case "weekday":
      return "fri";
    case "boolean":
      return "true";
    default:
      return "gold";
  }
};

const cases = namedFacts.flatMap((fact) =>
  operatorsOfKind[factKinds[fact]].map((operator) => [fact, operator] as const),
);

test.each(cases)("%s %s can be said by a row that the server takes", (fact, operator) => {
  const fresh = withOperator(freshRow(2, fact), operator);
  const typed = operator === "exists" ? ["true"] : [typedFor(fresh)];
  const row = { ...fresh, values: operator === "between" ? [...typed, ...typed] : typed };
  expect(operatorsFor(row)).toContain(operator);
  expect(rowProblem(row)).toBeUndefined();
  conditionGroup.parse({ op: "all", items: [conditionOf(row)] });
});

test.each([
  [freshRow(2, "order.amount"), "value_missing"],
  [{ ...freshRow(2, "order.amount"), values: ["12,5"] }, "value_wrong"],
  [{ ...freshRow(2, "order.quantity"), values: ["1.5"] }, "value_wrong"],
  [{ ...withOperator(freshRow(2, "order.amount"), "between"), values: ["9", "5"] }, "range_wrong"],
  [{ ...withOperator(freshRow(2, "order.amount"), "between"), values: ["9"] }, "value_missing"],
  [{ ...freshRow(2, "order.attribute."), values: ["x"] }, "attribute_missing"],
  [{ ...freshRow(2, "order.time"), values: ["25:00", "26:00"] }, "value_wrong"],
] as const)("%j is %s", (row, problem) => {
  expect(rowProblem(row)).toBe(problem);
});

test("EGP is kept to the piastre, and Arabic digits are read", () => {
  const row = { ...freshRow(2, "order.amount"), values: ["١٢٣٫٤٥"] };
  expect(conditionOf(row)).toEqual({ fact: "order.amount", operator: "gt", value: 12_345 });
});

test("rows are added, moved, changed and taken away anywhere in the tree", () => {
  let root = groupRow({ op: "all", items: [] });
  root = addRow(root, root.key, freshRow(nextKey(root), "order.amount"));
  root = addRow(root, root.key, {
    kind: "group",
    key: nextKey(root),
    op: "any",
    items: [freshRow(nextKey(root) + 1, "order.first")],
  });
  expect(nextKey(root)).toBe(5);
  root = addRow(root, 3, freshRow(5, "order.quantity"));
  root = moveRow(root, 5, -1);
  root = changeRow(root, 2, (row) => ({ ...row, values: ["10"] }) as ConditionRow);
  expect(groupOf(root)).toEqual({
    op: "all",
    items: [
      { fact: "order.amount", operator: "gt", value: 1_000 },
      { op: "any", items: [{ fact: "order.first", operator: "eq", value: true }] },
    ],
  });
  expect(moveRow(root, 2, 1).items.map((item) => item.key)).toEqual([3, 2]);
  expect(withoutRow(root, 4).items[1]).toMatchObject({ items: [{ key: 5 }] });
  expect(groupOf(withoutRow(withoutRow(root, 4), 2)).items).toEqual([]);
});
