import { expect, test } from "vitest";
import { egpText, factorBps, factorText } from "./amounts.ts";

test("amounts and factors are texts without fractions being calculated", () => {
  expect([egpText(5), egpText(1_050), egpText(10_000)]).toEqual(["0.05", "10.50", "100"]);
  expect([factorText(15_000), factorText(20_000)]).toEqual(["1.5", "2"]);
  expect([factorBps("1.5"), factorBps("٢"), factorBps("x")]).toEqual([15_000, 20_000, undefined]);
});
