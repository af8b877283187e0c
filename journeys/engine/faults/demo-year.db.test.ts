// The demo marketplace day by day with every job of every night, told three times: by one worker whom
// nothing disturbs, by one and by four that are killed (SIGKILL) at seeded moments. The ledgers are the
// same. `NUQTA_LONG=1` tells the whole year; without it, the weeks in which the clocks go forward.

import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { dayMs, hourMs } from "@nuqta/contracts/kit/time.ts";
import { inactivityDefaults } from "@nuqta/contracts/policies.ts";
import { afterAll, expect, test } from "vitest";
import { marketplaceOf, type Plan } from "../../../server/src/demo/domain/marketplace.ts";
import { stepsOf } from "../../../server/src/demo/domain/steps.ts";
import { beginDemo } from "../../../server/src/demo/service/begin.ts";
import { openSender } from "../../../server/src/demo/service/sender.ts";
import { findDemo } from "../../../server/src/demo/store.ts";
import type { Database } from "../../../server/src/kit/db/db.ts";
import { addDays, dayOf, instantOf, localDate } from "../../../server/src/kit/pure/local-time.ts";
import { compiledBefore } from "../../../server/src/kit/testing/compiled-before.ts";
import { testDatabase } from "../../../server/src/kit/testing/database.ts";
import { readTrialBalance } from "../../../server/src/ledger/service/reading.ts";
import { openProgramme } from "../../../server/src/programme/service/programmes.ts";
import { dice, isOpen, isUnread } from "../../support/nights.ts";
import { isLong, seedOf } from "../../support/rounds.ts";

const zone = "Africa/Cairo";
// The year begins 365 days before; 24 April 2026 has no midnight.
const plan: Plan = { seed: "nuqta", today: "2027-04-09", divisor: isLong ? 50 : 25 };
const nights = isLong ? 365 : 18;

const terms = {
  ...inactivityDefaults,
  ...{ enabled: true, period_days: 30, expiration_enabled: true, expiration_period_months: 6 },
  ...{ grace_period_days: 5, adjustment_enabled: true, adjustment_period_months: 6 },
  channels: ["email", "sms", "push"],
};

type Told = { what: "night" | "day"; at: number; late: number };

/** A process that works when told; after a kill another one takes its place as soon as it is there. */
type Worker = {
  isReady(): boolean;
  tell(told: Told): Promise<"done" | "killed">;
  kill(): void;
  end(): void;
};

const children = new Set<ChildProcess>();
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
});

const openWorker = (url: string): Worker => {
  let current: { child: ChildProcess; isReady: boolean; answer: (how: "done" | "killed") => void };
  let isEnded = false;
  const begin = (): void => {
    const child = spawn(process.execPath, [join(import.meta.dirname, "night-worker.ts")], {
      env: { DATABASE_URL: url, NODE_ENV: "test", PATH: "", ...compiledBefore },
      stdio: ["pipe", "pipe", "inherit"],
    });
    const own = { child, isReady: false, answer: (_: "done" | "killed") => {} };
    current = own;
    children.add(child);
    createInterface({ input: child.stdout }).on("line", (word) => {
      if (word === "ready") own.isReady = true;
      else own.answer("done");
    });
    child.on("close", () => {
      children.delete(child);
      own.answer("killed");
      if (!isEnded) begin();
    });
    child.stdin.on("error", () => own.answer("killed"));
  };
  begin();
  return {
    isReady: () => current.isReady && current.child.exitCode === null && !current.child.killed,
    tell: (told) =>
      new Promise((resolve) => {
        current.answer = resolve;
        current.child.stdin?.write(`${JSON.stringify(told)}\n`);
      }),
    kill: () => current.child.kill("SIGKILL"),
    end: () => {
      isEnded = true;
      current.child.kill("SIGKILL");
    },
  };
};

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

const anyReady = async (workers: readonly Worker[]): Promise<Worker[]> => {
  for (;;) {
    const ready = workers.filter((worker) => worker.isReady());
    if (ready.length > 0) return ready;
    await pause(20);
  }
};

const isBegunNight = async (db: Database, date: string): Promise<boolean> =>
  (await db.query({ text: "select from job_run where period_key = $1", values: [date] })).length >
  0;

type Team = { workers: number; killsInTen: number };

/** Has a part of a day done by a team, of whom one may be killed in the middle. Answers the kills. */
const openTeam = (db: Database & { url: string }, { workers: size, killsInTen }: Team) => {
  const workers = Array.from({ length: size }, () => openWorker(db.url));
  const roll = dice(seedOf(20_270_409 + size));
  const told = { killed: 0, inTheMiddle: 0 };
  // Before the first night is over nobody is killed: when the jobs are met first, their time begins.
  let isBegun = false;
  const work = async (what: Told["what"], at: number, isLeft: () => Promise<boolean>) => {
    let late = 0;
    for (let round = 0; round === 0 || (await isLeft()); round += 1) {
      const ready = await anyReady(workers);
      const doing = ready.map((worker) => worker.tell({ what, at, late }));
      const victim =
        isBegun && roll(10) < killsInTen && round === 0 ? ready[roll(ready.length)] : undefined;
      if (victim !== undefined) {
        await pause(roll(120));
        const wasOpen = await isLeft();
        victim.kill();
        told.killed += 1;
        if (wasOpen) told.inTheMiddle += 1;
      }
      await Promise.all(doing);
      // Until the lease of the dead is over nobody else touches the run.
      late += 61_000;
    }
    isBegun = true;
  };
  const end = () => {
    for (const worker of workers) worker.end();
  };
  return { work, end, told };
};

const tell = async (team: Team) => {
  const db = await testDatabase();
  const programmes = openProgramme(db);
  const market = marketplaceOf(plan);
  const first = addDays(plan.today, -365);
  const start = instantOf(zone, dayOf(first), 0);
  await beginDemo({ db, programmes, now: new Date(start) }, plan, market);
  await db.query({
    text: "insert into inactivity_terms (version, value, saved_at, saved_by) values (1, $1, $2, 'story')",
    values: [JSON.stringify(terms), new Date(start)],
  });
  const firstMemberId = (await findDemo(db))?.firstMemberId;
  if (firstMemberId === undefined) throw new Error("the demo has no row");
  const sender = openSender({ db, programmes }, market, firstMemberId);
  const days = Map.groupBy(stepsOf(market.events, market.end), ({ now }) => localDate(zone, now));
  const { work, end, told } = openTeam(db, team);
  for (let n = 0; n <= nights; n += 1) {
    const date = addDays(first, n);
    // Who is killed before the night was even begun leaves nothing open, but has not done it either.
    const isLeft = async () => (await isOpen(db)) || (n > 0 && !(await isBegunNight(db, date)));
    await work("night", instantOf(zone, dayOf(date), 120) + 30_000, isLeft);
    const steps = days.get(date) ?? [];
    for (const step of steps) await sender.send(step);
    await work("day", steps.at(-1)?.now ?? start + n * dayMs, () => isUnread(db));
  }
  end();
  programmes.close();
  return { db, told };
};

/** Every table that tells what members have, row by row and by natural keys, without what is by chance. */
const stateOf = async (db: Database) => {
  const read = (text: string) => db.query<Record<string, unknown>>({ text });
  return {
    entries:
      await read(`select a.external_id, e.entry_no, e.kind, e.points, e.effective_at, e.order_id,
        e.active_after, e.pending_after, e.held_after, e.actor
      from entry e join account a using (member_id) order by 1, 2`),
    postings:
      await read(`select a.external_id, p.entry_no, p.seq, p.debit, p.credit, p.points, p.lot_no
      from posting p join account a using (member_id) order by 1, 2, 3`),
    lots: await read(`select a.external_id, l.lot_no, l.remaining, l.held, l.state, l.expires_at
      from lot l join account a using (member_id) order by 1, 2`),
    tiers: await read(`select a.external_id, c.change_no, c.from_tier, c.to_tier, c.reason, c.spend
      from tier_change c join account a using (member_id) order by 1, 2`),
    notices: await read(`select a.external_id, n.notice_key, n.points
      from member_notice n join account a using (member_id) order by 1, 2`),
    runs: await read("select name, period_key, status from job_run order by 1, 2"),
  };
};

test(
  "the nights of the demo marketplace come to the same ledger, by one worker or four, killed or not",
  async () => {
    const calm = await tell({ workers: 1, killsInTen: 0 });
    const expected = await stateOf(calm.db);
    expect(expected.entries.length).toBeGreaterThan(isLong ? 1_000 : 50);
    expect(expected.tiers.length).toBeGreaterThan(5);
    expect(expected.runs.filter(({ status }) => status !== "done")).toEqual([]);
    expect(new Set(expected.runs.map(({ period_key }) => period_key)).size).toBe(nights);
    for (const size of [1, 4]) {
      const { db, told } = await tell({ workers: size, killsInTen: isLong ? 3 : 2 });
      expect(await stateOf(db)).toEqual(expected);
      expect(await readTrialBalance(db)).toMatchObject({ sum: 0, differences: [] });
      expect(told.killed).toBeGreaterThan(2);
      expect(told.inTheMiddle).toBeGreaterThan(0);
    }
  },
  hourMs,
);
