// The bank test: while two servers move points between eight members in every way there is, whoever
// looks at any moment sees books that add up.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase, type Tx } from "../../server/src/kit/db/db.ts";
import {
  type Answer,
  aLine,
  anOrder,
  type Marketplace,
  openMarketplace,
} from "../support/marketplace.ts";
import { isLong, roundsOf } from "../support/rounds.ts";

const members = 8;
const wanted = {
  moves: roundsOf({ ci: 2_500, long: 10_000, again: 1_200 }),
  reads: roundsOf({ ci: 250, long: 1_000, again: 120 }),
};
const atLeastMs = 4_000;
const atMostMs = isLong ? 1_500_000 : 150_000;

let shop: Marketplace;
let other: Marketplace;
/** The lookers' own way to the database, so that they wait for nobody's connection. */
let window: Database;

beforeAll(async () => {
  shop = await openMarketplace();
  other = await shop.secondServer();
  const patience = { connectTimeoutMs: 30_000, statementTimeoutMs: 30_000, queryTimeoutMs: 30_000 };
  window = openDatabase(shop.db.url, { poolMax: 4, ...patience });
});
afterAll(async () => {
  await window.close();
  await shop.close();
  await other.close();
});

type Snapshot = { postings: number; cached: number; booked: number; lots: number; wrong: number };

// One statement, so one snapshot. Accounts 1 to 4 are the members' (active, pending, held, debt).
const look = async (tx: Tx = window): Promise<Snapshot> => {
  const [row] = await tx.query<Snapshot>({
    text: `with side as (
        select member_id, credit as account, points from posting
        union all select member_id, debit, -points from posting),
      booked as (
        select member_id, sum(points) as points,
          sum(points) filter (where account = 1) as active,
          sum(points) filter (where account = 2) as pending,
          sum(points) filter (where account = 3) as held,
          sum(points) filter (where account = 4) as owed
        from side where account < 10 group by member_id),
      stock as (
        select member_id, sum(remaining) as points, sum(held) as held,
          sum(remaining) filter (where state = 'pending') as pending
        from lot group by member_id)
      select
        (select coalesce(sum(points), 0) from side)::int8 as postings,
        coalesce(sum(a.active + a.pending + a.held - a.debt), 0)::int8 as cached,
        coalesce(sum(b.points), 0)::int8 as booked,
        (coalesce(sum(s.points), 0) - coalesce(sum(a.debt), 0))::int8 as lots,
        count(*) filter (where
          (a.active, a.pending, a.held, a.debt) is distinct from
            (coalesce(b.active, 0), coalesce(b.pending, 0), coalesce(b.held, 0), -coalesce(b.owed, 0))
          or a.active + a.pending + a.held <> coalesce(s.points, 0)
          or a.held <> coalesce(s.held, 0) or a.pending <> coalesce(s.pending, 0)
          or least(a.active, a.pending, a.held, a.debt) < 0) as wrong
      from account a left join booked b using (member_id) left join stock s using (member_id)`,
  });
  if (!row) throw new Error("a sum has one row");
  return row;
};

const flawOf = ({ postings, cached, booked, lots, wrong }: Snapshot): string | undefined =>
  postings === 0 && cached === booked && cached === lots && wrong === 0
    ? undefined
    : JSON.stringify({ postings, cached, booked, lots, wrong });

/** Whole numbers below `n` that look random and are the same in every run. */
const dice = (seed: number) => {
  let state = seed;
  return (n: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
};

type Writer = { server: Marketplace; name: string; roll: (n: number) => number; done: string[] };

const moves = (answer: Answer): number =>
  answer.status === 207
    ? answer.body.results.filter(({ status }: { status: number }) => status === 201).length
    : Number(answer.status === 201 || answer.status === 200);

const inBatch = 12;

/** One of the ways to move points; answers how many moves it made. */
const move = async ({ server, name, roll, done }: Writer, n: number): Promise<number> => {
  const member = `bank-${roll(members)}`;
  const kind = roll(10);
  if (kind < 4) {
    const orders = Array.from({ length: inBatch }, (_, i) => {
      const status = roll(4) === 0 ? "placed" : "delivered";
      const lines = [aLine("1", 100 + roll(8_000)), aLine("2", roll(5_000))];
      return anOrder(`${name}-${n}-${i}`, `bank-${roll(members)}`, { lines, status });
    });
    done.push(...orders.map((order) => order.order_id));
    return moves(await server.post("/v1/orders/batch", { orders }));
  }
  if (kind < 6) {
    const back = { return_id: `r-${name}-${n}`, occurred_at: "2026-11-21T10:00:00Z" };
    const lines = [{ line_id: String(1 + roll(2)), quantity: 1 }];
    const order = done[roll(done.length)] ?? "none-yet";
    return moves(await server.post(`/v1/orders/${order}/returns`, { ...back, lines }));
  }
  if (kind < 7) {
    const order = done[roll(done.length)] ?? "none-yet";
    const status = roll(2) === 0 ? "delivered" : "cancelled";
    return moves(await server.send("PATCH", `/v1/orders/${order}`, { status }));
  }
  if (kind < 8) {
    const points = roll(2) === 0 ? -(1 + roll(30)) : 1 + roll(30);
    const body = { points, reason: "bank" };
    return moves(await server.post(`/v1/members/${member}/adjustments`, body));
  }
  const redemption = `rd-${name}-${n}`;
  const hold = { redemption_id: redemption, member_id: member, points: 1 + roll(200) };
  const held = await server.post("/v1/redemptions", hold);
  if (held.status !== 201) return 0;
  const way = ["confirm", "release"][roll(2)];
  let made = 1 + moves(await server.post(`/v1/redemptions/${redemption}/${way}`, {}));
  if (way === "confirm" && roll(2) === 0)
    made += moves(await server.post(`/v1/redemptions/${redemption}/reverse`, {}));
  return made;
};

test("whoever looks at any moment sees books that add up", async () => {
  const begun = performance.now();
  let made = 0;
  let reads = 0;
  const flaws: string[] = [];
  const isOver = () => {
    const ms = performance.now() - begun;
    const isEnough = made >= wanted.moves && reads >= wanted.reads && ms > atLeastMs;
    return isEnough || ms > atMostMs || flaws.length > 0;
  };
  const write = async (_: unknown, at: number) => {
    const server = at % 2 === 0 ? shop : other;
    const writer: Writer = { server, name: `w${at}`, roll: dice(at + 1), done: [] };
    for (let n = 0; !isOver(); n += 1) {
      const more = await move(writer, n);
      made += more;
    }
  };
  const read = async () => {
    for (; !isOver(); reads += 1) {
      const flaw = flawOf(await look());
      if (flaw) flaws.push(flaw);
      // Looking as fast as can be would only keep the writers from their work.
      await new Promise((done) => setTimeout(done, 20));
    }
  };
  await Promise.all([...Array.from({ length: 10 }, write), ...Array.from({ length: 4 }, read)]);
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
  console.info(`${made} moves and ${reads} looks in ${seconds} s`);
  expect(flaws).toEqual([]);
  expect(flawOf(await look())).toBeUndefined();
  expect(made).toBeGreaterThanOrEqual(wanted.moves);
  expect(reads).toBeGreaterThanOrEqual(wanted.reads);
});

test("a point too many, in a posting, a balance or a lot, is seen", async () => {
  for (const text of [
    "insert into posting select member_id, entry_no, 999, 10, 1, 1, null from entry limit 1",
    "update account set active = active + 1 where external_id = 'bank-0'",
    `update lot set points = points + 1, remaining = remaining + 1
      where (member_id, lot_no) = (select member_id, lot_no from lot where state = 'active' limit 1)`,
  ]) {
    let seen: Snapshot | undefined;
    const undone = window.transaction(async (tx) => {
      await tx.query({ text });
      seen = await look(tx);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(seen && flawOf(seen)).toMatch(/"wrong":1/);
  }
  expect(flawOf(await look())).toBeUndefined();
});
