import { describe, expect, it } from "vitest";
import { type Figures, ranked, restOf } from "./breakdown.ts";

const figures = (orders: number, sales: number, issued: number): Figures => ({
  ...{ orders, sales, issued },
  redeemed: 0,
});
const row = (id: string, sales: number) => ({
  id,
  now: figures(1, sales, 10),
  before: figures(2, 1, 5),
});

describe("rows of a grouping", () => {
  const rows = [row("b", 5), row("d", 9), row("a", 5), row("c", 1)];

  it("are the first by the figure, and the others together without orders, which would count twice", () => {
    const top = ranked("brand", rows, { by: "sales", limit: 2 });
    expect(top.rows.map(({ id }) => id)).toEqual(["d", "a"]);
    expect(top.others).toEqual({
      values: 2,
      now: { orders: null, sales: 6, issued: 20, redeemed: 0 },
      before: { orders: null, sales: 2, issued: 10, redeemed: 0 },
    });
  });

  it("have no others where all of them stand", () => {
    expect(ranked("brand", rows, { by: "sales", limit: 4 }).others).toBeNull();
  });

  it("leave of campaigns the sales out that do not add up", () => {
    expect(ranked("campaign", rows, { by: "issued", limit: 2 }).others?.now).toEqual({
      ...{ orders: null, sales: null, issued: 20, redeemed: null },
    });
  });

  it("leave what is of none, so that all of it is the whole", () => {
    const all = [figures(2, 70, 30), figures(1, 20, 10)];
    expect(restOf("brand", figures(2, 100, 45), { all, without: null })).toEqual({
      ...{ orders: null, sales: 10, issued: 5, redeemed: 0 },
    });
  });
});
