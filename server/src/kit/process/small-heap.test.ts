import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

/** The most heap (MB) of a process that always holds some 20 MB, and lets them go one by one. */
const heapOf = (first: string): number => {
  const work = `${first}
    const held = [];
    let most = 0;
    for (let i = 0; i < 400; i += 1) {
      held.push(Array.from({ length: 5_000 }, (_, n) => ({ n, i })));
      if (held.length > 100) held.shift();
      most = Math.max(most, process.memoryUsage().heapTotal);
    }
    console.log(most / 2 ** 20);`;
  return Number(execFileSync(process.execPath, ["--input-type=module", "-e", work]));
};

test("a heap that is kept small holds little garbage", () => {
  const module = join(import.meta.dirname, "small-heap.ts");
  const small = heapOf(`import { keepHeapSmall } from ${JSON.stringify(module)}; keepHeapSmall();`);
  const usual = heapOf("");
  expect(small).toBeLessThan(usual * 0.7);
});
