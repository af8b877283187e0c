// The demo marketplace, small: sent through the engine, whole, the same every time.
import { pino } from "pino";
import { expect, test } from "vitest";
import { buildApp } from "../app.ts";
import { differences } from "../evidence/testing.ts";
import { welcome } from "../first-start.ts";
import { readJournal } from "../journals/service/journal.ts";
import type { Database } from "../kit/db/db.ts";
import { readConfig } from "../kit/process/config.ts";
import { testDatabase } from "../kit/testing/database.ts";
import { readTrialBalance } from "../ledger/service/reading.ts";
import { openProgramme } from "../programme/service/programmes.ts";
import { readBalance as readMoneyBalance } from "../settlements/service/money.ts";
import type { Plan } from "./domain/marketplace.ts";
import { type DemoParts, loadDemo } from "./service/load.ts";

const plan: Plan = { seed: "nuqta", today: "2026-11-21", divisor: 100 };
const now = () => new Date("2026-11-21T10:00:00Z");

const load = async (db: Database, more: Partial<DemoParts> = {}, wanted = plan) => {
  const programmes = openProgramme(db);
  try {
    return await loadDemo({ db, programmes, now, ...more }, wanted);
  } finally {
    programmes.close();
  }
};

/** Every table that names a member, and the shared counters, row by row; transaction ids and the random ids of rate cards aside. */
const dump = async (db: Database): Promise<Record<string, string>> => {
  const tables = await db.query<{ name: string; transactions: string[] }>({
    text: `select table_name as name,
        -- Numbers of transactions count what else the server did meanwhile.
        coalesce(array_agg(column_name::text) filter (where data_type = 'xid8'), '{}')
          as transactions
      from information_schema.columns where table_schema = 'public'
        -- A place in the feed, which is in the order of transactions.
        and table_name not in ('settlement_run', 'close_request')
      group by 1 having bool_or(column_name = 'member_id' or table_name = 'shared_counter')
      order by 1`,
  });
  const dumped: Record<string, string> = {};
  for (const { name, transactions } of tables) {
    const [row] = await db.query<{ text: string | null }>({
      text: `select string_agg(r, E'\\n' order by r collate "C") as text
        from (select (to_jsonb(t) - 'card_id' - $1::text[])::text as r from ${name} t) rows`,
      values: [transactions],
    });
    dumped[name] = row?.text ?? "";
  }
  return dumped;
};

const count = async (db: Database, text: string): Promise<number> =>
  Number((await db.query<{ n: number }>({ text }))[0]?.n);

const first = await testDatabase();
expect(await load(first)).toBe("loaded");

test("the books balance, and nothing cached differs from the entries", async () => {
  const balance = await readTrialBalance(first);
  expect(balance).toMatchObject({ sum: 0, differences: [], balanced: true, members: 50 });
  expect(balance.entries).toBeGreaterThan(500);
  for (const account of ["active", "redeemed", "clawed_back"])
    expect(Math.abs(Number(balance.accounts[account] ?? 0))).toBeGreaterThan(0);
});

test("a year was lived: what later screens show is there", async () => {
  const n = (text: string) => count(first, `select count(*) as n from ${text}`);
  expect(await n("sales_order")).toBe(200);
  expect(await n("member where name ~ '[ء-ي]'")).toBeGreaterThan(20);
  expect(await n("seller where origin = 'stub'")).toBe(0);
  for (const status of ["delivered", "cancelled"])
    expect(await n(`sales_order where status = '${status}'`)).toBeGreaterThan(5);
  for (const kind of ["earn", "activate", "cancel", "clawback", "hold", "redeem", "release"])
    expect([kind, await n(`entry where kind = '${kind}'`)]).not.toEqual([kind, 0]);
  for (const state of ["confirmed", "released", "timed_out"])
    expect([state, await n(`redemption where state = '${state}'`)]).not.toEqual([state, 0]);
  for (const rule of ["FIRST-PURCHASE", "SPEND-500", "BEAUTY-WEEKEND", "WALLET-BONUS"]) {
    const given = `[{"parts": [{"source": "${rule}"}]}]`;
    expect([rule, await n(`sales_order where lines::jsonb @> '${given}'`)]).not.toEqual([rule, 0]);
  }
  const fundedBySeller = `lot, jsonb_array_elements(funding) f where f ->> 'party' like 'seller:%'`;
  expect(await n(fundedBySeller)).toBeGreaterThan(0);
  const used = "select used as n from shared_counter where key = 'campaign:SCHOOL-2026:budget'";
  expect(await count(first, used)).toBe(200);
});

test("money with sellers was settled month by month, and every account adds up", async () => {
  // Large enough that points pay for goods in every month.
  const larger = await testDatabase();
  expect(await load(larger, {}, { ...plan, divisor: 40 })).toBe("loaded");
  const programmes = openProgramme(larger);
  const {
    sum,
    differences: faults,
    accounts,
  } = await readMoneyBalance({
    ...{ db: larger, programmes },
  });
  programmes.close();
  expect([sum, faults]).toEqual([0, []]);
  for (const name of ["bank", "fees", "points", "reimbursements"])
    expect([name, accounts.find(({ account }) => account === name)?.balance]).not.toEqual([
      name,
      0,
    ]);
  const rows = await larger.query<{ month: string; status: string; owing: number; owed: number }>({
    text: `select to_char(month, 'YYYY-MM') as month, status,
        count(*) filter (where net > 0)::int as owing, count(*) filter (where net < 0)::int as owed
      from (select *, (figures -> 'due' ->> 'money')::int8
        - coalesce((figures -> 'sales' ->> 'net')::int8, 0) as net from settlement) s
      group by 1, 2 order by 1`,
  });
  // Today is 21 November: October is issued and open, what was before is closed.
  const months = rows.map(({ month, status }) => [month, status]);
  expect(months.at(-1)).toEqual(["2026-10", "issued"]);
  expect(months.slice(0, -1).every(([, status]) => status === "closed")).toBe(true);
  expect(months.length).toBeGreaterThan(9);
  const total = (of: "owing" | "owed") => rows.reduce((all, row) => all + row[of], 0);
  expect([total("owing") > 5, total("owed") > 5]).toEqual([true, true]);
  const n = (text: string) => count(larger, `select count(*) as n from ${text}`);
  const left = `(select s.seller_id from settlement s
    join money_entry e on e.seller_id = s.seller_id and e.month = s.month
    join money_posting p on p.entry_id = e.entry_id where s.status = 'closed' group by s.seller_id, s.month
    having sum(case when p.debit like 'seller:%' then p.piastres else - p.piastres end) <> 0) carried`;
  expect(await n(left)).toBe(1);
  expect(await n("money_entry where kind = 'reversal'")).toBe(1);
  const parts =
    "(select 1 from money_entry where kind = 'payment' group by seller_id, month having count(*) = 2) p";
  // Of the months that were paid the last three are closed, and October is next.
  const closed = await larger.query<{ month: string }>({
    text: "select to_char(month, 'YYYY-MM') as month from month_close order by 1",
  });
  expect(closed.map(({ month }) => month)).toEqual(["2026-07", "2026-08", "2026-09"]);
  for (const { month } of closed) {
    const read = await readJournal(larger, month);
    const journal = read.ok ? read.value : undefined;
    expect([month, journal && journal.debit > 0, journal?.debit]).toEqual([
      ...[month, true, journal?.credit],
    ]);
    expect(journal?.ties.filter(({ difference }) => difference !== 0)).toEqual([]);
  }
  // One in two parts; one that was taken back and paid again.
  expect(await n(parts)).toBe(2);
  expect(
    await n("settlement where parties -> 'seller' ->> 'tax_number' ~ '^[0-9]{9}$'"),
  ).toBeGreaterThan(9);
  expect(await n("settlement where parties -> 'marketplace' ->> 'legal_name' is null")).toBe(0);
  expect(await n("money_entry where posted_at > now() or occurred_on > posted_at::date")).toBe(0);
});

test("the ledger was written in its own time, never in the future", async () => {
  const [row] = await first.query<{ lag: number; last: Date; first: Date; early: number }>({
    text: `select max(extract(epoch from recorded_at - effective_at))::int as lag,
      max(recorded_at) as last, min(recorded_at) as first,
      count(*) filter (where effective_at > recorded_at) as early from entry`,
  });
  expect(row?.lag).toBeLessThanOrEqual(12 * 3_600);
  expect(row?.early).toBe(0);
  expect(row?.first.getTime()).toBeLessThan(Date.parse("2025-12-21T00:00:00Z"));
  expect(row?.last.getTime()).toBeLessThanOrEqual(now().getTime());
});

test("a load that was killed goes on, and leaves the same ledger byte for byte", async () => {
  const second = await testDatabase();
  let steps = 0;
  const crash = new Error("killed");
  const die = () => {
    steps += 1;
    if (steps === 150) throw crash;
  };
  await expect(load(second, { onProgress: die })).rejects.toBe(crash);
  expect(await load(second, { isStopped: () => steps++ >= 250 })).toBe("stopped");
  expect(await count(second, "select count(*) as n from sales_order")).toBeLessThan(200);
  // The plan it was begun with counts, whatever day it is meanwhile.
  expect(await load(second, {}, { ...plan, today: "2026-11-22" })).toBe("loaded");
  const [one, other] = [await dump(first), await dump(second)];
  expect(Object.keys(one).length).toBeGreaterThan(12);
  for (const [table, rows] of Object.entries(one))
    expect([table, other[table]]).toEqual([table, rows]);
  expect(await load(second)).toBe("already");
});

test("another seed leaves another ledger", async () => {
  const third = await testDatabase();
  expect(await load(third, {}, { ...plan, seed: "other", divisor: 500 })).toBe("loaded");
  expect((await dump(third))["entry"]).not.toBe((await dump(first))["entry"]);
  expect(await readTrialBalance(third)).toMatchObject({ balanced: true });
});

test("a database that holds anything else is left as it is", async () => {
  const used = await testDatabase();
  await used.query({
    text: `insert into seller (seller_id, name, created_at, changed_in) values ('S', 'S', now(), 0)`,
  });
  expect(await load(used)).toBe("kept");
  expect(await dump(used)).toMatchObject({ account: "", member: "" });
  expect(await count(used, "select count(*) as n from demo_marketplace")).toBe(0);
});

/** Request of a printed curl line, read as a shell reads it. */
const curl = (line: string) => {
  const [, url = ""] = /^curl -s '([^']+)'/.exec(line) ?? [];
  const headers = [...line.matchAll(/-H '([^:']+): ([^']*)'/g)].map(
    ([, name = "", value = ""]) => [name.toLowerCase(), value] as const,
  );
  const [, payload] = /-d '([^']+)'$/.exec(line) ?? [];
  return { url, headers: Object.fromEntries(headers), payload };
};

test("every printed line works as it is", async () => {
  const config = readConfig({ NODE_ENV: "test" }, false);
  const parts = { db: first, config, log: pino({ level: "silent" }), clock: { now } };
  const app = await buildApp(parts);
  const { plain, secret } = (await welcome(parts, "loaded"))("http://127.0.0.1:3000");
  const curls = secret.map((line) => line.trim()).filter((line) => line.startsWith("curl"));
  expect(curls).toHaveLength(4);
  const answers = [];
  for (const { url, headers, payload } of curls.map(curl)) {
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:3000\//);
    const sent = payload === undefined ? {} : { payload };
    const method = payload === undefined ? "GET" : "POST";
    const answer = await app.inject({ method, url: url.slice(21), headers, ...sent });
    expect([url, answer.statusCode]).toEqual([url, 200]);
    answers.push(answer.json());
  }
  const [signedIn, balance, why, quote] = answers;
  expect(signedIn).toMatchObject({ success: true, userData: { role: "owner" } });
  expect(balance.available).toBeGreaterThan(0);
  expect(why.text.length).toBeGreaterThan(20);
  expect(why.textAr).toMatch(/[ء-ي]/);
  expect(quote.earn.points).toBeGreaterThan(0);
  // The key is shown once: a second start has nothing new to tell.
  expect((await welcome(parts, "already"))("http://127.0.0.1:3000").secret).toEqual([]);
  expect(plain.join()).not.toMatch(/lpk_|password/i);
  await app.close();
});

test("every award comes out of its inputs as it was posted", async () => {
  expect(await differences(first)).toEqual([]);
  expect(await count(first, "select checked as n from evidence_reading")).toBeGreaterThan(150);
});
