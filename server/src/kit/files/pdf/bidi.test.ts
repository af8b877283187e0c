import { expect, test } from "vitest";
import { figure, isolated, visualRuns } from "./bidi.ts";

const shown = (text: string, base: "ltr" | "rtl") =>
  visualRuns(text, base).map((run) => (run.isRtl ? `<${run.text}>` : run.text));

test("Arabic goes from right to left, names and numbers in it from left to right", () => {
  expect(shown("كشف Nile 12 جديد", "rtl")).toEqual(["< جديد>", "Nile 12", "<كشف >"]);
  expect(shown("Statement كشف 12", "ltr")).toEqual(["Statement ", "12", "<كشف >"]);
});

test("brackets open towards what they hold", () => {
  expect(shown("فرع (ثان)", "rtl")).toEqual(["<فرع )ثان(>"]);
});

test("a sign stays in front of its number, and marks are not seen", () => {
  expect(shown("-12.50", "rtl")).toEqual(["12.50", "<->"]);
  expect(shown(figure("-12.50"), "rtl")).toEqual(["-12.50"]);
  expect(shown(`${isolated("ABC.")} كشف`, "rtl")).toEqual(["< كشف>", "ABC."]);
});
