// kill -9 while a bundle is carried out, at every table that it writes: all of it is there afterwards, or nothing.
import { minuteMs } from "@nuqta/contracts/kit/time.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { waiveFactors } from "../../../server/src/identity/testing/waive-factors.ts";
import { findAuditFault } from "../../../server/src/kit/audit/append.ts";
import { type Database, openDatabase } from "../../../server/src/kit/db/db.ts";
import { killServers, until } from "../../../server/src/kit/testing/server-process.ts";
import { type Cluster, makeCluster } from "./cluster.ts";
import { type Harness, openHarness, signIn } from "./harness.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers of the API are read as they come
type Json = any;

const timeout = 2 * minuteMs;
let cluster: Cluster;
let harness: Harness;
let planner = "";
let approver = "";
let round = 0;

const call = async (token: string, method: string, path: string, body?: Json): Promise<Json> => {
  const reply = await fetch(harness.url() + path, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const said: Json = await reply.json();
  if (!reply.ok) throw new Error(`${reply.status} ${JSON.stringify(said)}`);
  return said;
};
const live = (): Promise<Json> => call(planner, "GET", "/v1/configuration");
const approve = (id: string): Promise<Json> =>
  call(approver, "POST", `/v1/approvals/${id}/approve`, { reason: "looked at it" });

/** Asks the database itself, past the server. */
const asking = async <T>(work: (db: Database) => Promise<T>): Promise<T> => {
  const db = openDatabase(cluster.url);
  try {
    return await work(db);
  } finally {
    await db.close();
  }
};

const offer = (amount: number): Json => ({
  ...{ type: "discount", name: "Off", name_ar: "خصم" },
  details: { kind: "fixed", points: 100, amount },
});
const rule = {
  ...{ name: "Double", name_ar: "ضعف", trigger: "purchase" },
  effects: [{ kind: "multiplier", bps: 20_000 }],
};
const gold = {
  ...{ tier_id: "GOLD", description: "", rule_type: "all", is_active: true },
  ...{ min_purchase_amount: 500_000, min_transactions_count: null },
};

/** A configuration that differs from the one in force in everything a bundle holds, and the request for it. */
const ask = async () => {
  round += 1;
  const before = await live();
  const bundle = structuredClone(before);
  bundle.settings.programme.refund_grace_days = round;
  bundle.terms.inactivity.minimum_points = round;
  bundle.tiers.customer = [
    ...before.tiers.customer.filter(({ tier_id }: Json) => tier_id !== gold.tier_id),
    { ...gold, name: `Gold ${round}` },
  ];
  bundle.campaigns.ramadan = { name: `Ramadan ${round}`, name_ar: "رمضان", status: "active" };
  bundle.rules.double = { ...rule, campaign_id: "ramadan", priority: round };
  bundle.rewards.tea = { status: "active", offer: offer(700 + round) };
  bundle.templates.winter = { name: `Winter ${round}`, name_ar: "شتاء", rule };
  const plan = await call(planner, "POST", "/v1/configuration/plan", bundle);
  expect(plan.conflicts).toEqual([]);
  const kinds = new Set(plan.steps.map(({ kind }: Json) => kind));
  expect([...kinds].toSorted()).toEqual(
    ["campaign", "reward", "rule", "settings", "template", "tier:customer"].toSorted(),
  );
  const asked = { bundle, plan_hash: plan.plan_hash };
  const { approval } = await call(planner, "POST", "/v1/configuration/requests", asked);
  return { before, plan, id: approval.approval_id as string };
};
type Asked = Awaited<ReturnType<typeof ask>>;

/** Everything that must agree: what is in force, its version, what the approval says, and the record. */
const stateOf = async ({ id }: Asked) => {
  const { state } = await call(approver, "GET", `/v1/approvals/${id}`);
  const config = await live();
  const kept = await asking(async (db) => ({
    chain: (await findAuditFault(db)).firstFault,
    rows: await db.query<Json>({
      text: `select (select version from config_version) as version,
        (select count(*) from programme_version) as publications,
        (select jsonb_agg(jsonb_build_array(target, detail::jsonb ->> 'plan',
            detail::jsonb ->> 'planned_by', detail::jsonb ->> 'approved_by'))
          from audit_entry where action = 'config.applied'
            and detail::jsonb ->> 'approval' = $1) as applied,
        (select count(*) from audit_entry where action = 'approval.carried_out'
          and target = 'approval:' || $1) as carried_out`,
      values: [id],
    }),
  }));
  return { state, config, chain: kept.chain, ...kept.rows[0] };
};

/** The state after all of the bundle came into force once, from the one before it. */
const allOf = (before: Json, { plan }: Asked, config: Json): Json => ({
  ...{ state: "approved", config, chain: undefined, carried_out: 1 },
  ...{ version: before.version + 1, publications: before.publications + 1 },
  applied: [[`bundle:${plan.bundle_hash}`, plan.plan_hash, expect.any(String), expect.any(String)]],
});

/**
 * The query of the one that waits for what the session `pid` holds, inside a change: it has written the version of the
 * configuration. Asked twice: which sessions wait is told as of now, but what they do as of a moment before.
 */
const stuck = async (client: pg.Client, pid: number): Promise<string> => {
  const waiting = async () => {
    const { rows } = await client.query(
      `select query from pg_stat_activity
        where $1 = any(pg_blocking_pids(pid)) and backend_xid is not null`,
      [pid],
    );
    return rows[0]?.query as string | undefined;
  };
  await until(waiting);
  return until(waiting);
};

/** Does `kill` while the approval of `asked` waits for what `sql` holds, then lets go of that. */
const killedAt = async (
  asked: Asked,
  { sql, release }: { sql: string; release: string },
  kill: () => Promise<void>,
): Promise<string> => {
  const [holder, watcher] = [1, 2].map(() => new pg.Client({ connectionString: cluster.url }));
  if (holder === undefined || watcher === undefined) throw new Error("there are two");
  // Both end with the cluster, where that is killed too.
  for (const client of [holder, watcher]) client.on("error", () => undefined);
  await Promise.all([holder.connect(), watcher.connect()]);
  await holder.query("begin");
  await holder.query(sql);
  const { rows } = await holder.query("select pg_backend_pid() as pid");
  const answer = approve(asked.id).then(
    () => "answered",
    () => "broken off",
  );
  const query = await stuck(watcher, rows[0].pid);
  await kill();
  expect(await answer).toBe("broken off");
  await holder.query(release).catch(() => undefined);
  await Promise.allSettled([holder.end(), watcher.end()]);
  return query;
};

/** Until no session of the server that was killed is left in the database. */
const gone = (): Promise<boolean> =>
  asking((db) =>
    until(async () => {
      const [row] = await db.query<{ left: number }>({
        text: `select count(*) as left from pg_stat_activity where datname = current_database()
          and backend_type = 'client backend' and pid <> pg_backend_pid()`,
      });
      return row?.left === 0;
    }),
  ).then(() => true);

beforeAll(async () => {
  cluster = await makeCluster();
  await cluster.start();
  harness = await openHarness(() => cluster.url);
  await harness.start();
  await asking(async (db) => {
    await waiveFactors(db);
    await db.query({
      text: `insert into staff select (jsonb_populate_record(s, jsonb_build_object(
        'staff_id', gen_random_uuid(), 'email', 'second@nuqta.example', 'name', 'Second'))).*
        from staff s`,
    });
  });
  planner = await signIn(harness.url());
  approver = await signIn(harness.url(), "second@nuqta.example");
});
afterAll(async () => {
  killServers();
  await cluster?.remove();
});

const tables = [
  ...["programme_version", "customer_tier", "reward", "campaign_template", "inactivity_terms"],
  ...["audit_entry", "publication_approval"],
];
const places = tables.flatMap((table) =>
  (["the server", "the server and PostgreSQL"] as const).map((what) => ({ table, what })),
);

test.each(places)(
  "$what killed at $table: nothing of it, and the same approval is decided again",
  {
    timeout,
  },
  async ({ table, what }) => {
    const asked = await ask();
    const before = await stateOf(asked);
    expect(before).toMatchObject({ state: "waiting", chain: undefined, applied: null });
    const hold = { sql: `lock table ${table} in exclusive mode`, release: "rollback" };
    const query = await killedAt(asked, hold, async () => {
      await harness.kill();
      if (what === "the server") return;
      await cluster.kill();
      await cluster.start();
    });
    expect(query).toMatch(new RegExp(`\\b${table}\\b`));
    await gone();
    await harness.start();
    expect(await stateOf(asked)).toEqual(before);

    await approve(asked.id);
    const { after } = await call(planner, "GET", `/v1/configuration/requests/${asked.id}`);
    expect(await stateOf(asked)).toEqual(allOf(before, asked, after));
  },
);

test("killed once PostgreSQL was told to commit: all of it, though nobody was answered", {
  timeout,
}, async () => {
  const asked = await ask();
  const before = await stateOf(asked);
  await asking((db) =>
    db.query({
      text: `create function wait_here() returns trigger language plpgsql as
          'begin perform pg_advisory_xact_lock(4711); return null; end';
        create constraint trigger wait_here after update on publication_approval
          deferrable initially deferred for each row execute function wait_here()`,
    }),
  );
  const hold = { sql: "select pg_advisory_xact_lock(4711)", release: "rollback" };
  expect(await killedAt(asked, hold, harness.kill)).toMatch(/^commit/i);
  await gone();
  await asking((db) => db.query({ text: "drop function wait_here cascade" }));
  await harness.start();
  const { after } = await call(planner, "GET", `/v1/configuration/requests/${asked.id}`);
  expect(await stateOf(asked)).toEqual(allOf(before, asked, after));
  await expect(approve(asked.id)).rejects.toThrow(/^409 .*approval_state/);
});
