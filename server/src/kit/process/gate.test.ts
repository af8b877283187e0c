import { expect, test } from "vitest";
import { createGate, Overloaded } from "./gate.ts";

test("two run, three wait, the sixth is turned away, and places are handed on", async () => {
  const gate = createGate({ running: 2, waiting: 3 });
  let running = 0;
  let most = 0;
  const finishers: (() => void)[] = [];
  const job = () =>
    gate(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => finishers.push(resolve));
      running -= 1;
    });
  const jobs = Array.from({ length: 5 }, job);
  await expect(job()).rejects.toBeInstanceOf(Overloaded);
  for (let done = 0; done < 5; done += 1) {
    finishers.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(jobs);
  expect(most).toBe(2);
  const failing = gate(async () => Promise.reject(new Error("job")));
  await expect(failing).rejects.toThrow("job");
  expect(await gate(async () => "free again")).toBe("free again");
});
