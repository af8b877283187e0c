import { expect, test } from "vitest";
import { readChoice } from "./table-choices.ts";

test("a choice is read as it was kept", () => {
  expect(readChoice(JSON.stringify({ hidden: ["spend"], isDense: true }))).toEqual({
    hidden: ["spend"],
    isDense: true,
  });
});

test.each([null, "", "{", "null", "7", '{"hidden":7}', '{"hidden":[1],"isDense":"yes"}'])(
  "what cannot be read counts as no choice: %s",
  (kept) => expect(readChoice(kept)).toEqual({ hidden: [], isDense: false }),
);
