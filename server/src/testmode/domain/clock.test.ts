import { expect, test } from "vitest";
import { checkAdvance } from "./clock.ts";

const at = (text: string): number => Date.parse(text);

test.each([
  ["2026-11-21T11:59:59Z", "clock_not_ahead"],
  ["2026-11-21T12:00:00Z", "clock_not_ahead"],
  ["2026-11-21T12:00:00.001Z", undefined],
  ["2027-03-01T12:00:00Z", undefined],
  ["2027-03-01T12:00:00.001Z", "out_of_range"],
])("to %s: %s", (target, code) => {
  const checked = checkAdvance(at("2026-11-21T12:00:00Z"), at(target));
  if (code === undefined) expect(checked).toEqual({ ok: true, value: at(target) });
  else expect(checked).toMatchObject({ ok: false, errors: [{ path: "advance_to", code }] });
});
