// Two roles of the database, by the start command: one owns the tables, the other cannot change the past.
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { waiveFactors } from "./identity/testing/waive-factors.ts";
import { type Database, openDatabase } from "./kit/db/db.ts";
import { sqlState } from "./kit/db/errors.ts";
import { testDatabase } from "./kit/testing/database.ts";
import { addressOf, beginServer, killServers } from "./kit/testing/server-process.ts";
import { tables } from "./tables.ts";

const db = await testDatabase();
const name = db.url.slice(db.url.lastIndexOf("/") + 1);
const roles = { owner: `${name}_owner`, app: `${name}_app` };
const password = "a-password-of-tests";

const urlOf = (role: string): string => {
  const url = new URL(db.url);
  [url.username, url.password] = [role, password];
  return url.href;
};
const opened: Database[] = [];
const openAs = (role: string): Database => {
  const one = openDatabase(urlOf(role), { poolMax: 1 });
  opened.push(one);
  return one;
};

const email = "owner@example.com";
const administrator = { ADMIN_EMAIL: email, ADMIN_PASSWORD: "four quiet words here" };

/** Starts a server and stops it when `work` is done; answers all it said. */
const during = async (
  env: Record<string, string>,
  work: (address: string) => Promise<void> = async () => undefined,
): Promise<string> => {
  const server = beginServer({ ...administrator, ...env });
  await work(await addressOf(server));
  server.child.kill("SIGTERM");
  expect(await server.exit).toBe(0);
  return server.said.out + server.said.err;
};

// As an installation with one role has it: that role owns the database and everything in it.
await db.query({ text: `create role ${roles.owner} login password '${password}'` });
const owned = await db.query<{ text: string }>({
  text: `select format('alter %s %s owner to ${roles.owner}', case when p.oid is null then 'table' else 'function' end,
      coalesce(c.oid::regclass::text, p.oid::regprocedure::text)) as text
    from pg_class c full join pg_proc p on false
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      or p.pronamespace = 'public'::regnamespace and not exists (
        select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
});
for (const { text } of owned) await db.query({ text });
await db.query({ text: `alter database ${name} owner to ${roles.owner}` });
await db.query({ text: `alter schema public owner to ${roles.owner}` });

afterAll(async () => {
  killServers();
  await Promise.all(opened.map((one) => one.close()));
  for (const role of [roles.app, roles.owner]) {
    await db.query({ text: `drop owned by ${role} cascade` });
    await db.query({ text: `reassign owned by ${role} to current_user` });
  }
  await db.query({ text: `alter database ${name} owner to current_user` });
  for (const role of [roles.app, roles.owner]) await db.query({ text: `drop role ${role}` });
});

const history = Object.keys(tables).filter((table) => tables[table]?.rights !== undefined);
const outcomeOf = (one: Database, text: string): Promise<string | undefined> =>
  one.query({ text }).then(
    () => "done",
    (error) => sqlState(error) ?? String(error),
  );

test("what triggers keep from being changed is what the application's role may not change", async () => {
  const kept = await db.query<{ name: string }>({
    text: `select distinct tgrelid::regclass::text as name from pg_trigger
      where tgfoid = 'refuse_change'::regproc and tgtype & 24 = 24 order by 1`,
  });
  const once = history.filter((table) => tables[table]?.rights === "add").toSorted();
  expect(once).toEqual(kept.map((each) => each.name));
  expect(once.length).toBeGreaterThan(5);
});

test("with one role the start says in one line how to make two", async () => {
  const said = await during({ DATABASE_URL: urlOf(roles.owner) });
  const lines = said.split("\n").filter((line) => line.includes("owns the history"));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("audit_entry");
  expect(lines[0]).toContain("CREATE ROLE nuqta_app LOGIN PASSWORD '…';");
  expect(lines[0]).toContain("GRANT CONNECT ON DATABASE … TO nuqta_app;");
});

test("with those two lines, and two addresses, it starts without a word", async () => {
  await db.query({ text: `create role ${roles.app} login password '${password}'` });
  await db.query({ text: `grant connect on database ${name} to ${roles.app}` });
  const two = { DATABASE_URL: urlOf(roles.app), MIGRATE_DATABASE_URL: urlOf(roles.owner) };
  const said = await during(two, async (address) => {
    await waiveFactors(db);
    const json = { "content-type": "application/json" };
    const ask = async (method: string, path: string, body: unknown, headers = {}) => {
      const answer = await fetch(`${address}${path}`, {
        ...{ method, headers: { ...json, ...headers }, body: JSON.stringify(body) },
      });
      const { token = "", key = "" } = (await answer.json()) as { token?: string; key?: string };
      return { status: answer.status, token, key };
    };
    const credentials = { email, password: administrator.ADMIN_PASSWORD };
    const login = "/staging/v1/ecommerce/auth/login?role_id=2";
    const { token } = await ask("POST", login, credentials);
    const bearer = { authorization: `Bearer ${token}` };
    const order = {
      ...{ order_id: "A-1", member_id: "M-1", occurred_at: new Date().toISOString() },
      status: "delivered",
      lines: [{ line_id: "1", sku: "K", quantity: 1, unit_price: 90_000, seller_id: "S-1" }],
    };
    const posted = await ask("POST", "/v1/orders", order, { ...bearer, "idempotency-key": "1" });
    expect(posted.status).toBe(201);
    // The test world is a schema that only the owner can make, and make anew.
    const key = { name: "Test", scopes: ["orders:write"], livemode: false };
    const made = await ask("POST", "/v1/api-keys", key, bearer);
    expect(made.status).toBe(201);
    const inTest = { authorization: `Bearer ${made.key}`, "idempotency-key": "1" };
    expect((await ask("POST", "/v1/orders", order, inTest)).status).toBe(201);
    expect((await ask("POST", "/v1/test-world/restart", {}, bearer)).status).toBe(200);
    expect((await ask("POST", "/v1/orders", order, inTest)).status).toBe(201);
  });
  expect(said).not.toContain("the history");
  const entries = await db.query({ text: "select from entry" });
  expect(entries.length).toBeGreaterThan(0);
});

let ofApp: Database | undefined;
/** One connection for all tables: one for each would be more than a busy server has left. */
const asApp = (): Database => {
  ofApp ??= openAs(roles.app);
  return ofApp;
};

test.each(history)("the application's role cannot change %s", async (table) => {
  const app = asApp();
  const tried = [
    `update ${table} set ${await firstColumn(table)} = default`,
    `delete from ${table}`,
    `truncate ${table}`,
    `select from ${table} for update`,
    `alter table ${table} disable trigger all`,
    `alter table ${table} owner to ${roles.app}`,
    `drop table ${table}`,
    `create trigger t before insert on ${table} for each row execute function refuse_change()`,
  ];
  const outcomes = [];
  for (const text of tried) outcomes.push([text, await outcomeOf(app, text)]);
  expect(outcomes).toEqual(tried.map((text) => [text, "42501"]));
  expect(await outcomeOf(app, `select from ${table} limit 1`)).toBe("done");
});

const firstColumn = async (table: string): Promise<string> => {
  const text =
    "select attname::text as name from pg_attribute where attrelid = $1::regclass and attnum = 1";
  return (await db.query<{ name: string }>({ text, values: [table] }))[0]?.name ?? "";
};

test("a table of the session's own does not stand in for the end of the record", async () => {
  const client = new pg.Client({ connectionString: urlOf(roles.app) });
  await client.connect();
  try {
    await client.query("create temp table audit_head as select * from public.audit_head");
    await client.query("update pg_temp.audit_head set entry_no = 0, hash = sha256('mine')");
    await client.query("begin");
    await client.query(
      `insert into public.audit_entry (at, action, outcome) values (now(), 'x', 'done')`,
    );
    const { rows } = await client.query(
      `select max(entry_no) > 1 as behind, count(*) = max(entry_no) as gapless from public.audit_entry`,
    );
    expect(rows).toEqual([{ behind: true, gapless: true }]);
    await client.query("rollback");
  } finally {
    await client.end();
  }
});

test("two addresses of two databases are told in one line, and nothing is brought up", async () => {
  const elsewhere = new URL(urlOf(roles.owner));
  elsewhere.pathname = "/postgres";
  const server = beginServer({
    ...{ DATABASE_URL: urlOf(roles.app), MIGRATE_DATABASE_URL: elsewhere.href },
  });
  expect(await server.exit).toBe(1);
  expect(server.said.err).toBe(
    "MIGRATE_DATABASE_URL and DATABASE_URL must name the same database.\n",
  );
});
