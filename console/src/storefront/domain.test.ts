// What is typed of a proposal, and back.
import { expect, test } from "vitest";
import { contentOf, noProposal, proposalForm, proposalProblems } from "./domain.ts";

const typed = {
  ...noProposal,
  ...{ name: " Winter ", nameAr: "الشتاء", startDate: "2026-12-01", endDate: "2026-12-31" },
  ...{ products: ["A"], points: "1", per: "2.50", budget: "50" },
};

test("what is typed comes back as it was, whatever is earned", () => {
  for (const earning of [
    { kind: "rate", points: "1", per: "2.50", factor: "" },
    { kind: "fixed", points: "20", per: "", factor: "" },
    { kind: "multiplier", points: "", per: "", factor: "1.5" },
  ] as const) {
    const form = { ...typed, ...earning };
    expect(proposalProblems(form)).toEqual({});
    const content = contentOf(form);
    expect(proposalForm(content as never)).toMatchObject({ ...earning, name: "Winter" });
    expect(content).toMatchObject({ budget: 5_000, goods: { products: ["A"], brands: [] } });
  }
});

test("each missing field is named, and only those that are asked for", () => {
  expect(proposalProblems(noProposal)).toEqual({
    ...{ name: "noName", nameAr: "noNameAr", startDate: "noDay", endDate: "noDay" },
    ...{ points: "badNumber", per: "badAmount", budget: "badAmount" },
  });
  expect(proposalProblems({ ...typed, kind: "multiplier", factor: "1" })).toEqual({
    factor: "badFactor",
  });
  expect(proposalProblems({ ...typed, kind: "fixed", per: "" })).toEqual({});
});
