import { expect, test } from "vitest";
import { openProgress } from "./progress.ts";

const shownOn = (isTTY: boolean, steps: [share: number, atMs: number][]) => {
  const written: string[] = [];
  let now = 0;
  const stream = { isTTY, write: (text: string) => written.push(text) };
  const progress = openProgress(stream, "Demo", () => now);
  for (const [share, at] of steps) {
    now = at;
    progress(share, `${share}`);
  }
  return written;
};

test("where nobody watches, each tenth is one line", () => {
  const steps = Array.from({ length: 101 }, (_, i): [number, number] => [i / 100, 0]);
  const lines = shownOn(false, steps);
  expect(lines).toHaveLength(11);
  expect(lines[0]).toBe("Demo: 0 %, 0\n");
  expect(lines.at(-1)).toBe("Demo: 100 %, 1\n");
});

test("on a terminal a bar is drawn over itself, not more than ten times a second", () => {
  const drawn = shownOn(true, [
    [0, 0],
    [0.1, 50],
    [0.5, 120],
    [1, 130],
    [1, 500],
  ]);
  expect(drawn).toEqual([
    `\rDemo ${"░".repeat(30)} 0 %  0\u001b[K`,
    `\rDemo ${"█".repeat(15)}${"░".repeat(15)} 50 %  0.5\u001b[K`,
    `\rDemo ${"█".repeat(30)} 100 %  1\u001b[K\n`,
  ]);
});
