import { expect, test } from "vitest";
import { testDatabase } from "../kit/testing.ts";
import { openProgramme } from "./service.ts";

const db = await testDatabase();

test("a fresh programme earns 5 % for everybody", async () => {
  const programme = openProgramme(db);
  const { version, config } = await programme.current();
  expect(version).toBe(1);
  expect(config.settingsAt(0)).toMatchObject({ timezone: "Africa/Cairo", hold_ttl_seconds: 900 });
  expect(config.ruleSetAt(Date.UTC(2026, 10, 20)).base).toEqual({
    enabled: true,
    mode: "global",
    global: { kind: "percent", bps: 500 },
    individual: {},
  });
  expect(config.rulesAt(0)).toBe(config.rulesAt(Date.UTC(2030, 0, 1)));
  programme.close();
});
