// docs/logs.md names every line that the server logs, and no other (ASVS 16.1.1).
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { logLines } from "./log-lines.ts";

const page = readFileSync(join(import.meta.dirname, "../docs/logs.md"), "utf8");

test("each line of the log is listed with its file and level, and no other is", () => {
  const listed = [...page.matchAll(/^\| `([^`]+)` \| (\w+) \| ([^|]+) \| [^|]{4,} \|$/gm)].map(
    ([, path, level, says]) => `${path} ${level} ${says}`,
  );
  const written = logLines().map(
    ({ path, level, says }) => `${path} ${level} ${says || "(worked out there)"}`,
  );
  expect(written.length).toBeGreaterThan(25);
  expect(listed.toSorted()).toEqual([...new Set(written)].toSorted());
});
