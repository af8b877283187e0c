// How long a configuration file of five hundred rules takes to be read, planned and applied, in a filled marketplace.
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Bundle } from "@nuqta/contracts/bundles.ts";
import { textOf } from "../server/src/bundles/domain/canonical.ts";
import {
  applyBundle,
  planBundle,
  pullBundle,
  readBundle,
  showPlan,
} from "../server/src/bundles/door/service.ts";
import { openDatabase } from "../server/src/kit/db/db.ts";
import { type Row, seconds } from "./table.ts";

const ruleCount = 500;
const planMaxMs = 5_000;

/** The world's bundle with many copies of one of its rules, under names that `mark` changes. */
const withRules = (world: Bundle, mark: string): Buffer => {
  const [rule] = Object.values(world.rules);
  if (rule === undefined) throw new Error("the marketplace has no rule to copy");
  const many = Array.from({ length: ruleCount }, (_, i) => {
    const id = `bundle-${String(i).padStart(3, "0")}`;
    return [id, { ...rule, name: `${mark} ${i}`, name_ar: `${mark} ${i}` }] as const;
  });
  const rules = { ...world.rules, ...Object.fromEntries(many) };
  return Buffer.from(textOf({ ...world, rules }));
};

const timed = async <T>(work: () => Promise<T>): Promise<{ ms: number; value: T }> => {
  const begin = performance.now();
  const value = await work();
  return { ms: performance.now() - begin, value };
};

/** Plans and applies five hundred new rules, and then a change of each. */
export const measureBundles = async (url: string): Promise<Row[]> => {
  const db = openDatabase(url);
  try {
    const rows: Row[] = [];
    for (const [what, mark] of [
      ["new", "Copy"],
      ["changed", "Another copy"],
    ] as const) {
      const now = new Date();
      const bytes = withRules(await pullBundle(db, now), mark);
      const planned = await timed(async () => {
        const file = readBundle(bytes);
        if (!file.ok) throw new Error(`the file is refused: ${JSON.stringify(file)}`);
        return { file: file.value, plan: await planBundle(db, now, file.value) };
      });
      const { file, plan } = planned.value;
      const pause = monitorEventLoopDelay({ resolution: 1 });
      pause.enable();
      const priced = await timed(() => showPlan(db, now, { sent: file }));
      if (!priced.value.ok) throw new Error(priced.value.code);
      const { effect } = priced.value.value;
      // The last pause is seen only once it is over.
      await new Promise((done) => setTimeout(done, 10));
      pause.disable();
      const applied = await timed(() =>
        applyBundle(db, { file, plan: plan.plan_hash, now, by: "bench" }),
      );
      if (applied.value.outcome !== "applied") throw new Error(applied.value.outcome);
      rows.push(
        {
          what: `${ruleCount} ${what} rules, read and planned`,
          text: seconds(planned.ms),
          target: { text: `< ${planMaxMs / 1_000} s`, isMet: planned.ms < planMaxMs },
          small: `${(bytes.length / 2 ** 20).toFixed(1)} MB`,
        },
        {
          what: `${ruleCount} ${what} rules, planned with their effect`,
          text: seconds(priced.ms),
          small: [
            `${effect.orders?.sampled} of ${effect.orders?.orders} orders`,
            `the process stood still for ${seconds(pause.max / 1_000_000)} at most`,
          ].join(", "),
        },
        { what: `${ruleCount} ${what} rules, applied`, text: seconds(applied.ms) },
      );
    }
    return rows;
  } finally {
    await db.close();
  }
};
