// Runs in threads: cancelled, interrupted, taken in turn, and never on the way of the server.
import type { OrderBody } from "@nuqta/contracts/orders.ts";
import { pino } from "pino";
import { afterEach, expect, test } from "vitest";
import { openEarning } from "../../earning/service/earning.ts";
import { testDatabase } from "../../kit/testing/database.ts";
import { openProgrammePosting } from "../../programme/service/programme-posting.ts";
import { openProgramme } from "../../programme/service/programmes.ts";
import { insertSimulation, type SimulationState } from "../store/simulations.ts";
import { openRunner, type Runner, type RunnerParts } from "./runner.ts";
import { cancel } from "./simulations.ts";

const db = await testDatabase();
const time = { now: new Date("2026-11-21T12:00:00Z") };
const clock = { now: () => time.now };
const log = pino({ level: "silent" });
const programmes = openProgramme(db);
const posting = openProgrammePosting({ db, clock, programmes });
const earning = openEarning({ db, posting, programmes, clock });

const orders = Array.from(
  { length: 600 },
  (_, i): OrderBody => ({
    order_id: `o-${i}`,
    member_id: `m-${i % 50}`,
    occurred_at: "2026-11-20T10:00:00Z",
    status: "delivered",
    attributes: {},
    lines: [
      { line_id: "1", sku: "X", quantity: 1, unit_price: 10_000, discount: 0, seller_id: "S-1" },
    ],
  }),
);
for (const answer of await earning.orders(orders, { actor: "key:test" }))
  if (answer.status === "rejected") throw answer.reason;

let runners: Runner[] = [];
const open = (more: Partial<RunnerParts> = {}): Runner => {
  const runner = openRunner({ db, clock, log, everyMs: 20, restPercent: 0, ...more });
  runners.push(runner);
  return runner;
};
afterEach(async () => {
  await Promise.all(runners.map((runner) => runner.close()));
  runners = [];
  await db.query({ text: "delete from simulation" });
});

let asked = 0;
const ask = async (liveVersion = 1): Promise<string> => {
  asked += 1;
  const id = `00000000-0000-4000-8000-${String(asked).padStart(12, "0")}`;
  await insertSimulation(db, {
    simulation_id: id,
    kind: "live",
    subject: { id: null, name: null, name_ar: null },
    changes: {},
    draft_hash: null,
    from_day: "2026-11-01",
    to_day: "2026-11-20",
    dates: "keep",
    live_version: liveVersion,
    requested_by: "staff:test",
    created_at: new Date(time.now.getTime() + asked),
  });
  return id;
};

type Seen = {
  state: SimulationState;
  orders_done: number;
  orders_total: number | null;
  failure: string | null;
};
const look = async (id: string): Promise<Seen | undefined> => {
  const text = `select state, orders_done, orders_total, failure from simulation
    where simulation_id = $1`;
  return (await db.query<Seen>({ text, values: [id] }))[0];
};
const until = async (id: string, is: (seen: Seen) => boolean): Promise<Seen> => {
  for (;;) {
    const seen = await look(id);
    if (seen && is(seen)) return seen;
    await new Promise((done) => setTimeout(done, 20));
  }
};
const isOver = ({ state }: Seen) => state !== "queued" && state !== "running";
/** A thread that rests for minutes after its first page: whatever ends it was not its end. */
const slow = { restPercent: 1_000_000 };
const isUnderWay = ({ orders_done }: Seen) => orders_done === 500;

test("a run tells how far it is, and is cancelled at once", async () => {
  const runner = open(slow);
  const id = await ask();
  expect(await until(id, isUnderWay)).toMatchObject({ state: "running", orders_total: 600 });
  expect(await cancel(db, id, clock.now())).toMatchObject({ ok: true });
  runner.stop(id);
  const next = await ask();
  // The thread is free again for the next one.
  await until(next, isUnderWay);
  expect((await look(id))?.state).toBe("cancelled");
});

test("a run that was cancelled through another server stops, too", async () => {
  open(slow);
  const [id, next] = [await ask(), await ask()];
  await until(id, isUnderWay);
  await cancel(db, id, clock.now());
  await until(next, isUnderWay);
  expect((await look(id))?.state).toBe("cancelled");
});

test("a server that stops interrupts its run; what waits is done by the next one", async () => {
  const first = open(slow);
  const [id, waiting] = [await ask(), await ask()];
  await until(id, isUnderWay);
  await first.close();
  expect([(await look(id))?.state, (await look(waiting))?.state]).toEqual([
    "interrupted",
    "queued",
  ]);
  open();
  expect(await until(waiting, isOver)).toMatchObject({ state: "done", orders_done: 600 });
  expect((await look(id))?.state).toBe("interrupted");
});

test("a run whose server was killed is marked interrupted, a living one is not", async () => {
  const id = await ask();
  await db.query({
    text: `update simulation set state = 'running', seen_at = $2,
      runner = '00000000-0000-4000-8000-00000000dead' where simulation_id = $1`,
    values: [id, new Date(time.now.getTime() - 29_000)],
  });
  open(slow);
  const own = await ask();
  await until(own, isUnderWay);
  expect((await look(id))?.state).toBe("running");
  const before = time.now;
  time.now = new Date(before.getTime() + 2_000);
  expect((await until(id, isOver)).state).toBe("interrupted");
  expect((await look(own))?.state).toBe("running");
  time.now = before;
});

test("a run that fails says so, and the next one runs", async () => {
  open();
  const [broken, next] = [await ask(999), await ask()];
  expect(await until(broken, isOver)).toMatchObject({
    state: "failed",
    failure: "internal_error",
  });
  expect((await until(next, isOver)).state).toBe("done");
});

test("two servers share the work: every simulation is done once", async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, () => ask()));
  open();
  open();
  for (const id of ids) expect((await until(id, isOver)).state).toBe("done");
});
