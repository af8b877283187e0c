// How fast the console's pages are on a marketplace with a long past: each call of a page, one after the
// other, as a person would cause it, against the real server.
import { setTimeout } from "node:timers/promises";
import { dayMs } from "@nuqta/contracts/kit/time.ts";
import type pg from "pg";
import { waiveFactors } from "../server/src/identity/testing/waive-factors.ts";
import { openDatabase } from "../server/src/kit/db/db.ts";
import { migrate } from "../server/src/kit/db/migrate.ts";
import { addressOf, beginServer } from "../server/src/kit/testing/server-process.ts";
import { databaseAt, withDatabase } from "../server/src/kit/testing/server-url.ts";
import { administrator } from "./engine.ts";
import { fillHistory, type Size } from "./history.ts";
import { signIn } from "./http.ts";
import { numbersFrom } from "./marketplace.ts";
import type { Row } from "./table.ts";

const targetMs = 200;
const runs = 60;
const warmUp = 5;

type Page = { name: string; paths(random: (below: number) => number): string[] };

const day = (daysAgo: number): string =>
  new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 10);
const range = `from=${day(90)}&to=${day(0)}`;
const words = ["Hassan", "fathy", "إيمان", "ahmed has", "0100000", "M-0000"];

const pagesOf = ({ members }: Size): Page[] => {
  const member = (random: (below: number) => number): string =>
    `M-${String(1 + random(members)).padStart(8, "0")}`;
  const word = (random: (below: number) => number): string =>
    encodeURIComponent(words[random(words.length)] ?? "");
  const lastMonth = day(31).slice(0, 7);
  const fixed = (name: string, ...paths: string[]): Page => ({ name, paths: () => paths });
  return [
    fixed(
      "home",
      `/v1/analytics/overview?tab=sellers&${range}`,
      "/v1/activity?tab=sellers",
      "/v1/notices",
    ),
    { name: "search", paths: (random) => [`/v1/search?q=${word(random)}`] },
    fixed("points analytics", `/v1/analytics/points?${range}`),
    fixed("seller performance", `/v1/analytics/sellers?${range}`),
    fixed("member insights", `/v1/analytics/members?${range}`),
    fixed("liability by age", `/v1/analytics/liability?${range}`),
    fixed("sales breakdown", `/v1/analytics/breakdown?group_by=brand&${range}`),
    fixed("campaign performance", `/v1/analytics/campaigns?${range}`),
    {
      name: "members",
      paths: (random) => [`/v1/members?limit=10&sort=-joined_at&page=${1 + random(20)}`],
    },
    { name: "members, searched", paths: (random) => [`/v1/members?limit=10&q=${word(random)}`] },
    {
      name: "one member",
      paths: (random) => {
        const base = `/v1/members/${member(random)}`;
        return [
          base,
          `${base}/balance`,
          `${base}/entries?limit=10`,
          `${base}/standing`,
          `${base}/consents`,
        ];
      },
    },
    fixed("fraud review", "/v1/fraud-cases?limit=10", "/v1/fraud-summary"),
    fixed("approvals", "/v1/approvals?state=waiting&limit=10"),
    fixed("liability", "/v1/book-checks/latest"),
    fixed("settlements", "/v1/settlements?limit=10&sort=-month"),
    {
      name: "one statement",
      paths: (random) => {
        const base = `/v1/sellers/S-${4 * random(50)}/settlements/${lastMonth}`;
        return [base, `${base}/items?limit=10`];
      },
    },
    fixed("sellers", "/v1/sellers?limit=10"),
    fixed("audit log", "/v1/audit?limit=10"),
  ];
};

/** Makes the database with its long past, unless it stands from an earlier run. */
export const fillOnce = async (server: string, database: string, size: Size): Promise<void> => {
  const unfinished = `${database}_unfinished`;
  const isThere = await withDatabase(server, async (client) => {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [
      database,
    ]);
    if (rowCount) return true;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await client.query(`create database ${unfinished}`);
    return false;
  });
  if (isThere) return;
  const url = databaseAt(server, unfinished);
  const db = openDatabase(url);
  await migrate(db);
  await db.close();
  await withDatabase(url, (client) => fillAndTell(client, size));
  await withDatabase(server, (client) =>
    client.query(`alter database ${unfinished} rename to ${database}`),
  );
};

/** Measures every page on the filled database at `url`. */
export const measurePages = async (url: string, size: Size): Promise<Row[]> => {
  const server = beginServer({
    ...{ DATABASE_URL: url, NODE_ENV: "production", DEMO: "0" },
    ...{ ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password },
  });
  try {
    const address = await addressOf(server);
    await withDatabase(url, waiveFactors);
    const token = await signIn(address);
    return await measureAll(address, token, size);
  } finally {
    server.child.kill("SIGTERM");
    await server.exit;
  }
};

const fillAndTell = async (client: pg.Client, size: Size): Promise<void> => {
  const begin = performance.now();
  const seconds = () => Math.round((performance.now() - begin) / 1_000);
  await fillHistory(client, size, (done) => {
    console.log(`${done.toLocaleString("en")} members after ${seconds()} s`);
  });
  const { rows } = await client.query<{ size: string }>(
    "select pg_size_pretty(pg_database_size(current_database())) as size",
  );
  console.log(`filled in ${seconds()} s; ${rows[0]?.size} on disk`);
};

const measureAll = async (address: string, token: string, size: Size): Promise<Row[]> => {
  const found: Row[] = [];
  const random = numbersFrom(11);
  for (const page of pagesOf(size)) {
    const times: number[] = [];
    let refused: string | undefined;
    for (let run = -warmUp; run < runs && refused === undefined; run += 1) {
      const begin = performance.now();
      // A page asks for everything at once, as the browser does.
      const answers = await Promise.all(
        page.paths(random).map((path) =>
          fetch(address + path, { headers: { authorization: `Bearer ${token}` } }).then(
            async (reply) => ({
              ...{ path, status: reply.status, text: await reply.text() },
              wait: Number(reply.headers.get("retry-after")),
            }),
          ),
        ),
      );
      // One person does not turn pages as fast as this: what is beyond the limit is asked again.
      const beyond = answers.find(({ status }) => status === 429);
      if (beyond !== undefined) {
        await setTimeout(beyond.wait * 1_000);
        run -= 1;
        continue;
      }
      if (run >= 0) times.push(performance.now() - begin);
      const wrong = answers.find(({ status }) => status !== 200);
      if (wrong) refused = `${wrong.status} of ${wrong.path}`;
    }
    found.push(refused === undefined ? rowOf(page.name, times) : failed(page.name, refused));
  }
  return found;
};

const rowOf = (what: string, times: readonly number[]): Row => {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
  const p95 = at(0.95);
  return {
    what,
    text: `p95 ${p95.toFixed(0)} ms`,
    target: { text: `< ${targetMs} ms`, isMet: p95 < targetMs },
    small: `median ${at(0.5).toFixed(0)} ms, most ${at(1).toFixed(0)} ms`,
  };
};

const failed = (what: string, why: string): Row => ({
  what,
  text: why,
  target: { text: `< ${targetMs} ms`, isMet: false },
});
