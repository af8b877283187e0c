// Off-hours lie outside the trading hours, which are 10:00 to 22:00 unless changed.
import { expect, test } from "vitest";
import { antiFraudDefaults } from "./anti-fraud.ts";

test("a programme begins with trading hours from 10:00 to 22:00, and watches the rest of the day", () => {
  const { monitored_from: end, monitored_to: start } = antiFraudDefaults.off_hours;
  expect({ start, end }).toEqual({ start: "10:00", end: "22:00" });
});
