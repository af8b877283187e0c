import { pino } from "pino";
import { expect, test } from "vitest";
import { repeat } from "./repeat.ts";

const said: string[] = [];
const log = pino({ level: "warn" }, { write: (text) => said.push(text) });

test("a stop tells the run, waits for its step, and nothing comes after it", async () => {
  const steps: number[] = [];
  let begun = () => {};
  const isRunning = new Promise<void>((done) => {
    begun = done;
  });
  let finish = () => {};
  const step = new Promise<void>((done) => {
    finish = done;
  });
  const work = async (signal: AbortSignal) => {
    for (let no = 1; !signal.aborted; no += 1) {
      begun();
      await step;
      steps.push(no);
    }
    throw new Error("a statement was cancelled");
  };
  const stop = repeat("steps", work, { everyMs: 1, log });
  await isRunning;
  const stopped = stop();
  finish();
  await stopped;
  expect(steps).toEqual([1]);
  expect(said).toEqual([]);
});

test("a run that fails is told, and the next one comes", async () => {
  let runs = 0;
  let again = () => {};
  const second = new Promise<void>((done) => {
    again = done;
  });
  const work = async () => {
    runs += 1;
    if (runs === 1) throw new Error("first");
    again();
  };
  const stop = repeat("failing", work, { everyMs: 1, log });
  await second;
  await stop();
  expect(said.map((line) => JSON.parse(line))).toMatchObject([
    { job: "failing", err: { message: "first" } },
  ]);
});
