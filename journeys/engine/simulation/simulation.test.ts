// The posting engine in many small worlds that go wrong in every way, each repeatable by its seed:
// `SIM_SEED=897 npx vitest run --project unit journeys/engine/simulation` replays one, NUQTA_LONG=1 runs 20,000.
import { hourMs } from "@nuqta/contracts/kit/time.ts";
import { describe, expect, test } from "vitest";
import { isLong, seedOf } from "../../support/rounds.ts";
import { flaws } from "./flaws.ts";
import { regressions } from "./regressions.ts";
import { type Outcome, type SimulationOptions, simulate } from "./run.ts";

const asked = process.env["SIM_SEED"];
const worlds = isLong ? 20_000 : 600;
const first = seedOf(0);
/** Every so manieth world is run twice. */
const twiceEvery = 20;

/** @throws when a promise was broken, naming the seed that shows it */
const run = async (seed: string, options?: SimulationOptions): Promise<Outcome> => {
  const outcome = await simulate(seed, options);
  if (outcome.failure !== undefined)
    throw new Error(`SIM_SEED=${seed}, step ${outcome.steps}: ${outcome.failure}`);
  return outcome;
};

/** What must have happened somewhere, or the worlds would prove nothing. */
const met = [
  ...["replied answer", "replied failure", "replayed", "waits", "waits again", "client retries"],
  ...["refused insufficient_points", "refused idempotency_key_reused", "refused order_exists"],
  ...["store 40001", "store 23505", "store waits", "store deadlock", "transaction"],
  ...["store refused", "store lost", "store replyLost", "store late"],
  ...["commit lost", "commit replyLost", "commit late"],
  ...["crash", "restart", "clock", "publish"],
  ...["failure outcome_unknown", "failure service_unavailable"],
];

test.runIf(asked !== undefined)(`the world of seed ${asked}`, async () => {
  await run(asked ?? "");
});

describe.skipIf(asked !== undefined)("simulated worlds", () => {
  test("every promise is kept in every world", { timeout: 12 * hourMs }, async () => {
    const counts = new Map<string, number>();
    for (let seed = first; seed < first + worlds; seed += 1) {
      const { hash, counts: own } = await run(String(seed));
      for (const [what, count] of own) counts.set(what, (counts.get(what) ?? 0) + count);
      // A world that is not the same twice could not be looked at again when it fails.
      if (seed % twiceEvery === 0) expect((await run(String(seed))).hash).toBe(hash);
    }
    expect(met.filter((what) => !counts.has(what))).toEqual([]);
  });

  test.each(regressions)("what was found with seed $seed: $was", async ({ seed }) => {
    await run(seed);
  });
});

describe.skipIf(asked !== undefined)("a broken promise is noticed", () => {
  test.each(Object.entries(flaws))("%s", async (_, { noticed, ...flaw }) => {
    for (let seed = 0; seed < 1_500; seed += 1) {
      const { failure } = await simulate(String(seed), flaw);
      if (failure === undefined) continue;
      expect(failure).toMatch(noticed);
      return;
    }
    throw new Error("1,500 worlds noticed nothing");
  });
});
