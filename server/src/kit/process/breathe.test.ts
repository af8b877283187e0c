import { expect, test } from "vitest";
import { inTurns } from "./breathe.ts";
import { CallerGone } from "./caller.ts";

const hundred = Array.from({ length: 100 }, (_, at) => at);

test("everything is gone through, in order", async () => {
  const done: number[] = [];
  await inTurns(hundred, (item) => void done.push(item), { atOnce: 7 });
  expect(done).toEqual(hundred);
});

test("what somebody asked who leaves ends after the turn that runs", async () => {
  const leaving = new AbortController();
  let done = 0;
  const work = () => {
    done += 1;
    if (done === 12) leaving.abort();
  };
  const turns = inTurns(hundred, work, { atOnce: 5, gone: leaving.signal });
  await expect(turns).rejects.toThrow(CallerGone);
  expect(done).toBe(15);
});

test("one who left before it begins is not worked for", async () => {
  const done: number[] = [];
  const work = (item: number) => void done.push(item);
  await expect(inTurns(hundred, work, { gone: AbortSignal.abort() })).rejects.toThrow(CallerGone);
  expect(done).toEqual([]);
});
