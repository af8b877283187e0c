// `npm run soak`: the stories whose worth grows with their length, told at length, with dice of another seed
// each time. `-- --seed=7` tells those of seed 7 again, `-- model bank` only the files whose paths say so.
import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { runVitest } from "./run-vitest.ts";

const stories = [
  "journeys/engine/simulation/simulation",
  "journeys/engine/model/",
  "journeys/engine/bank",
  "journeys/engine/hostile/",
  "journeys/engine/faults/",
  "journeys/policies/jobs",
  "journeys/audit/",
  "journeys/identity/timing",
  "journeys/identity/recovery-races",
  "journeys/settlements/wallet-rounds",
  "journeys/auditfiles/year",
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: "string" } },
});
const seed = values.seed ?? String(randomInt(1, 1_000_000));
const asked = stories.filter(
  (story) => positionals.length === 0 || positionals.some((part) => story.includes(part)),
);
const fault = !/^\d{1,9}$/.test(seed)
  ? `--seed is a whole number of at most nine digits, not ${seed}`
  : asked.length === 0
    ? `No story is called ${positionals.join(" or ")}. There are:\n${stories.join("\n")}`
    : undefined;
if (fault !== undefined) {
  console.error(fault);
  process.exit(2);
}

console.log(`seed ${seed}`);
const env = { NUQTA_LONG: "1", NUQTA_SEED: seed, NUQTA_TEST_SERVER: "embedded" };
const results = runVitest(["unit", "database", "mocking", "faults"], env, asked);
for (const { file, failures } of results)
  for (const failure of failures) console.log(`\nfailed: ${file}: ${failure}`);
const sum = (key: "passed" | "failed"): number =>
  results.reduce((total, each) => total + each[key], 0);
console.log(`${sum("passed")} passed, ${sum("failed")} failed, seed ${seed}`);
process.exitCode = sum("failed") === 0 ? 0 : 1;
