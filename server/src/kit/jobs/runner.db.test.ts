// Runs are made once, worked on in order by one worker at a time, and never lost: with jobs that only
// write down what they were asked.
import { minuteMs } from "@nuqta/contracts/kit/time.ts";
import { beforeEach, expect, test } from "vitest";
import { openDevDoor } from "../http/dev-door.ts";
import { testApi } from "../http/testing.ts";
import { isMovable, movableClock, systemClock } from "../process/clock.ts";
import { createLog } from "../process/log.ts";
import { localDate } from "../pure/local-time.ts";
import { testDatabase } from "../testing/database.ts";
import { mountClock } from "./dev-clock.ts";
import type { Job } from "./job.ts";
import { openRunner } from "./runner.ts";
import * as store from "./store.ts";

const db = await testDatabase();
const time = { now: new Date("2026-10-27T10:00:00Z") };
const clock = { now: () => time.now };
const set = (text: string): void => {
  time.now = new Date(text);
};

const written: string[] = [];
let during: (place: string) => Promise<void> = async () => undefined;

/** Three parts a night; `during` looks on between the plan and its doing. */
const job = (name: string): Job => ({
  name,
  batch: async ({ at, cursor }) => {
    const part = cursor === "" ? 1 : Number(cursor);
    return {
      looked: 10,
      effects: [{ what: "writes", subject: `${part}`, points: 5 }],
      next: part === 3 ? null : String(part + 1),
      apply: async () => {
        const place = `${name} ${localDate("Africa/Cairo", at.getTime())} ${part}`;
        await during(place);
        written.push(place);
        return { changed: 1, counts: { writes: 1 } };
      },
    };
  },
});

const open = () =>
  openRunner({
    ...{ db, clock },
    jobs: [job("first"), job("second")],
    zone: async () => "Africa/Cairo",
    log: createLog("silent"),
  });
const rows = () =>
  db.query<{ name: string; period_key: string; status: string; cursor: string; tries: number }>({
    text: "select name, period_key, status, cursor, tries from job_run order by at, place",
  });
const states = async () => (await rows()).map(({ name, status }) => `${name} ${status}`);

beforeEach(async () => {
  await db.query({ text: "delete from job_run" });
  await db.query({ text: "delete from job" });
  written.length = 0;
  during = async () => undefined;
  set("2026-10-27T10:00:00Z");
  expect(await open().work()).toBe(0);
});

test("whoever begins owes nothing; missed nights are made up for in order, by several once", async () => {
  expect(await rows()).toEqual([]);
  // The night of the 29th has 25 hours before it, that of the 30th follows the change.
  set("2026-10-30T12:00:00Z");
  const ended = await Promise.all([open().work(), open().work(), open().work()]);
  for (
    let tries = 0;
    (await states()).some((one) => !one.endsWith("done")) && tries < 50;
    tries += 1
  )
    await open().work();
  expect(ended.every((n) => n <= 6)).toBe(true);
  const nights = ["2026-10-28", "2026-10-29", "2026-10-30"];
  expect(written).toEqual(
    nights.flatMap((date) =>
      ["first", "second"].flatMap((name) => [1, 2, 3].map((part) => `${name} ${date} ${part}`)),
    ),
  );
  expect(await open().work()).toBe(0);
});

test("a preview counts and writes nothing", async () => {
  expect(await open().preview("first")).toMatchObject({
    ...{ looked: 30, counts: { writes: 3 }, points: 15, whole: true },
  });
  expect(written).toEqual([]);
  expect(await rows()).toEqual([]);
});

test("a worker that was silent is followed from its place, and can say nothing any more", async () => {
  set("2026-10-28T10:00:00Z");
  let resume = (): void => undefined;
  const held = new Promise<void>((done) => {
    resume = done;
  });
  let reached = (): void => undefined;
  const isThere = new Promise<void>((done) => {
    reached = done;
  });
  during = async (place) => {
    if (place !== "first 2026-10-28 2") return;
    during = async () => undefined;
    reached();
    await held;
  };
  const silent = open().work();
  await isThere;
  expect(await open().work()).toBe(0);
  set("2026-10-28T10:01:01Z");
  expect(await open().work()).toBe(2);
  const ended = await rows();
  resume();
  expect(await silent).toBe(0);
  expect(await rows()).toEqual(ended);
  expect(written.filter((place) => place === "first 2026-10-28 2")).toHaveLength(2);
  expect(written.filter((place) => place === "first 2026-10-28 3")).toHaveLength(1);
});

test("a failing run comes again, longer each time, and after five tries lets the others pass", async () => {
  set("2026-10-28T10:00:00Z");
  let isBroken = true;
  during = async (place) => {
    if (isBroken && place.startsWith("first") && place.endsWith("2")) throw new Error("no");
  };
  const tried: number[] = [];
  for (let minute = 0; minute < 60; minute += 1) {
    const [before] = await rows();
    await open().work();
    const [after] = await rows();
    if (before?.tries !== after?.tries) tried.push(minute);
    time.now = new Date(time.now.getTime() + minuteMs);
  }
  // The first try did a part; the five that count are those that came no further.
  expect(tried).toEqual([0, 1, 2, 4, 8, 16]);
  expect(await states()).toEqual(["first failed", "second done"]);
  isBroken = false;
  expect(await open().runNow("first", "staff:1")).toMatchObject({ status: "waiting", cursor: "2" });
  expect(await open().work()).toBe(1);
  expect(await states()).toEqual(["first done", "second done"]);
});

test("cancelled and paused in the middle, a run stops there and goes on from there", async () => {
  set("2026-10-28T10:00:00Z");
  during = async (place) => {
    if (place === "first 2026-10-28 1") await store.cancelRuns(db, "first", time.now);
    if (place === "second 2026-10-28 2")
      await store.setPaused(db, "second", { paused: true, now: time.now, by: "staff:1" });
  };
  expect(await open().work()).toBe(0);
  expect(written).toEqual(["first 2026-10-28 1", "second 2026-10-28 1", "second 2026-10-28 2"]);
  expect(await states()).toEqual(["first cancelled", "second waiting"]);
  during = async () => undefined;
  expect(await open().work()).toBe(0);
  await store.setPaused(db, "second", { paused: false, now: time.now, by: "staff:1" });
  await open().runNow("first", "staff:1");
  expect(await open().work()).toBe(2);
  expect(written.slice(3)).toEqual([
    ...[1, 2, 3].map((part) => `first 2026-10-28 ${part}`),
    "second 2026-10-28 3",
  ]);
});

test("asked for again on the same day, a job has a run of its own", async () => {
  set("2026-10-28T10:00:00Z");
  await open().work();
  const run = await open().runNow("second", "staff:1");
  expect(run).toMatchObject({ period_key: "2026-10-28T10:00:00Z", asked_by: "staff:1" });
  expect(await open().work()).toBe(1);
  set("2026-10-29T10:00:00Z");
  expect(await open().work()).toBe(2);
});

test("a server that is being tried goes forward night by night, asked with the key of the start", async () => {
  const clock = movableClock();
  clock.moveTo(Date.parse("2026-10-28T10:00:00Z"));
  const zone = async () => "Africa/Cairo";
  const jobs = [job("first"), job("second")];
  const runner = openRunner({ db, clock, jobs, zone, log: createLog("silent") });
  const api = testApi();
  mountClock(api, { clock, runner, zone }, openDevDoor("right"));
  const move = (key = "right") =>
    api.fastify.inject({ method: "POST", url: `/dev/clock?key=${key}`, payload: { nights: 2 } });
  expect((await move("wrong")).statusCode).toBe(404);
  const moved = (await move()).json<{ now: string; runs: number }>();
  // The night that was due already, and two more.
  expect(moved.runs).toBe(6);
  expect(moved.now.slice(0, 16)).toBe("2026-10-30T00:00");
  expect(isMovable(systemClock)).toBe(false);
});
