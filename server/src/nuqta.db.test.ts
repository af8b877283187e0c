// The command `nuqta` as operators call it: a process of its own beside a server on the same database.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { hashPassword } from "./identity/service/passwords.ts";
import { compiledBefore } from "./kit/testing/compiled-before.ts";
import { testDatabase } from "./kit/testing/database.ts";
import { addressOf, beginServer, killServers } from "./kit/testing/server-process.ts";

const db = await testDatabase();
const dataDir = await mkdtemp(join(tmpdir(), "nuqta-command-"));
afterAll(async () => {
  killServers();
  await rm(dataDir, { recursive: true, force: true });
});

const [email, password] = ["owner@example.com", "four quiet words here"];
const server = beginServer({ DATABASE_URL: db.url, ADMIN_EMAIL: email, ADMIN_PASSWORD: password });
const address = await addressOf(server);

const nuqta = async (words: string[], env: Record<string, string> = {}) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, "nuqta.ts"), ...words], {
    env: { PATH: "", DATABASE_URL: db.url, DATA_DIR: dataDir, ...compiledBefore, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = { out: "", err: "" };
  child.stdout.on("data", (chunk: Buffer) => {
    said.out += chunk;
  });
  child.stderr.on("data", (chunk: Buffer) => {
    said.err += chunk;
  });
  const [code] = await once(child, "close");
  return { code: code as number, ...said };
};

const signIn = async (with_: { email: string; password: string }) => {
  const url = `${address}/staging/v1/ecommerce/auth/login?role_id=2`;
  const headers = { "content-type": "application/json" };
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(with_) });
  return (await answer.json()) as { success: boolean; token?: string; errorCode?: string };
};

const read = async (path: string) => {
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  return readFile(path, "utf8");
};
const passwordIn = (text: string): string => /Password.*: (\S+)$/m.exec(text)?.[1] ?? "";

type Entry = { action: string; actor: string; detail: string };
const recorded = async (action: string): Promise<Entry[]> =>
  db.query<Entry>({
    text: "select action, actor, detail from audit_entry where action = $1 order by entry_no",
    values: [action],
  });
const toldOf = async (kind: string): Promise<unknown[]> =>
  (
    await db.query<{ facts: unknown }>({
      text: "select facts from owner_notice where kind = $1",
      values: [kind],
    })
  ).map(({ facts }) => facts);

test("help lists the commands, and what each takes", async () => {
  const help = await nuqta(["help"]);
  expect(help).toMatchObject({ code: 0, err: "" });
  for (const name of ["add-owner", "recover-owner", "key"])
    expect(help.out).toContain(`  ${name} `);
  expect((await nuqta([])).out).toBe(help.out);
  const one = await nuqta(["key", "--help"]);
  expect(one.out).toContain("Usage: nuqta key [options]");
  expect(one.out).toMatch(/--scopes <list> .*\(needed\)/);
  expect(await nuqta(["help", "key"])).toEqual(one);
});

test.each([
  [["frobnicate"], "There is no command frobnicate: run `nuqta help` for the list.\n"],
  [["add-owner"], "--email is missing. See `nuqta help add-owner`.\n"],
  [["add-owner", "--email", ""], "--email is empty. See `nuqta help add-owner`.\n"],
  [["add-owner", "--email", "x"], "x is no e-mail address. See `nuqta help add-owner`.\n"],
  [["add-owner", "--mail", "a@b.eg"], "Unknown option '--mail'. See `nuqta help add-owner`.\n"],
  [["recover-owner", "a@b.eg"], "--email is missing. See `nuqta help recover-owner`.\n"],
  [
    ["recover-owner", "a", "--email", "a@b.eg"],
    "a is more than it takes. See `nuqta help recover-owner`.\n",
  ],
  [
    ["key", "--name", "x", "--scopes", "orders:write", "--days", "0"],
    "--days must be a whole number from 1 to 365. See `nuqta help key`.\n",
  ],
])("%j is called wrongly and ends with 2", async (words, message) => {
  expect(await nuqta(words)).toEqual({ code: 2, out: "", err: message });
});

test("a scope that there is not is told with those there are", async () => {
  const wrong = await nuqta([
    "key",
    "--name",
    "x",
    "--scopes",
    "orders:write,team:manage",
    "--json",
  ]);
  expect(wrong).toMatchObject({ code: 2, err: "" });
  expect(JSON.parse(wrong.out)).toEqual({
    ok: false,
    error: expect.stringMatching(
      /^team:manage is no scope; they are orders:read, .*fraud:write\. /,
    ),
  });
});

test("the only owner is let in again, once, and what they had open ends", async () => {
  const before = await signIn({ email, password });
  expect(before.success).toBe(true);
  const done = await nuqta(["recover-owner", "--email", "Owner@Example.com"]);
  expect(done).toMatchObject({ code: 0, err: "" });
  const given = passwordIn(await read(join(dataDir, "owner-password.txt")));
  expect(given).toHaveLength(16);
  expect(done.out).toContain(join(dataDir, "owner-password.txt"));
  expect(done.out).not.toContain(given);
  const headers = { authorization: `Bearer ${before.token}` };
  expect((await fetch(`${address}/v1/team`, { headers })).status).toBe(401);
  expect((await signIn({ email, password })).success).toBe(false);
  expect((await signIn({ email, password: given })).success).toBe(true);
  const [entry, ...more] = await recorded("owner_recover");
  expect(more).toEqual([]);
  expect(entry).toMatchObject({ actor: "machine" });
  expect(entry?.detail).not.toContain(given);
  expect(await toldOf("owner_recovered")).toEqual([{ name: "Administrator", how: "machine" }]);

  const again = await nuqta(["recover-owner", "--email", email]);
  expect(again.code).toBe(0);
  const second = passwordIn(await read(join(dataDir, "owner-password.txt")));
  expect((await signIn({ email, password: given })).success).toBe(false);
  expect((await signIn({ email, password: second })).success).toBe(true);
});

test("recovery takes the second factor away", async () => {
  await db.query({
    text: `insert into authenticator (staff_id, secret, last_step, created_at, confirmed_at)
      select staff_id, 'x', 0, now(), now() from staff`,
  });
  expect((await nuqta(["recover-owner", "--email", email])).code).toBe(0);
  expect(await db.query({ text: "select from authenticator" })).toEqual([]);
});

test("an owner is added with a password of their own, and a second run changes nothing", async () => {
  const words = ["add-owner", "--email", "nada@example.com", "--name", "Nada"];
  const done = await nuqta(words);
  expect(done).toMatchObject({ code: 0, err: "" });
  const given = passwordIn(await read(join(dataDir, "owner-password.txt")));
  expect((await signIn({ email: "nada@example.com", password: given })).success).toBe(true);
  expect(await recorded("owner_add")).toMatchObject([{ actor: "machine" }]);
  expect(await toldOf("owner_added")).toEqual([{ name: "Nada", how: "machine" }]);
  const again = await nuqta([...words, "--json"]);
  expect(again.code).toBe(0);
  expect(JSON.parse(again.out)).toEqual({
    ok: true,
    email: "nada@example.com",
    outcome: "was_one",
  });
  expect(await recorded("owner_add")).toHaveLength(1);
  expect((await signIn({ email: "nada@example.com", password: given })).success).toBe(true);
});

test("somebody of the team becomes an owner; who is disabled or of a seller does not", async () => {
  const add = async (id: number, role: string, status: string) => {
    await db.query({
      text: `insert into staff (staff_id, email, name, role, locale, password_hash,
          must_change_password, status, created_at, seller_id)
        values (gen_random_uuid(), $1, $1, $2, 'en', $3, false, $4, now(),
          case when $2 = 'seller' then 'S-1' end)`,
      values: [`p${id}@example.com`, role, await hashPassword(password), status],
    });
  };
  await add(1, "manager", "active");
  await add(2, "manager", "disabled");
  await add(3, "seller", "active");
  const codes = [];
  for (const id of [1, 2, 3]) {
    const done = await nuqta(["add-owner", "--email", `p${id}@example.com`]);
    codes.push([done.code, done.err]);
  }
  expect(codes).toEqual([
    [0, ""],
    [1, "The account of p2@example.com is disabled: take another e-mail.\n"],
    [1, "p3@example.com is the account of a seller or branch: take another e-mail.\n"],
  ]);
  const roles = await db.query({
    text: "select role from staff where email ~ '^p' order by email",
  });
  expect(roles).toEqual([{ role: "owner" }, { role: "manager" }, { role: "seller" }]);
});

test("beside other owners recovery is theirs, unless it is asked for anyway", async () => {
  const count = (await recorded("owner_recover")).length;
  const refused = await nuqta(["recover-owner", "--email", email]);
  expect(refused).toMatchObject({ code: 1, out: "" });
  expect(refused.err).toContain("There are other owners");
  expect(await recorded("owner_recover")).toHaveLength(count);
  expect((await nuqta(["recover-owner", "--email", email, "--anyway"])).code).toBe(0);
  expect(await recorded("owner_recover")).toHaveLength(count + 1);
  for (const [who, why] of [
    ["stranger@example.com", "No account has the e-mail"],
    ["p2@example.com", "p2@example.com is no owner"],
  ] as const) {
    const done = await nuqta(["recover-owner", "--email", who, "--anyway"]);
    expect(done).toMatchObject({ code: 1, out: "", err: expect.stringContaining(why) });
  }
});

test("a key made on the machine opens what it may, and its name is taken once", async () => {
  const words = ["key", "--name", "Harness", "--scopes", "members:read, config:read", "--json"];
  const made = await nuqta(words);
  expect(made).toMatchObject({ code: 0, err: "" });
  const facts = JSON.parse(made.out);
  expect(facts).toMatchObject({ ok: true, name: "Harness", owner: email });
  const key = (await read(join(dataDir, `key-${facts.id}.txt`))).trim();
  expect(made.out).not.toContain(key);
  const headers = { authorization: `Bearer ${key}` };
  expect((await fetch(`${address}/v1/members`, { headers })).status).toBe(200);
  expect((await fetch(`${address}/v1/fraud-cases`, { headers })).status).toBe(403);
  const [entry] = await recorded("key_create");
  expect(entry?.actor).toBe("machine");
  expect(JSON.parse(entry?.detail ?? "")).toMatchObject({ name: "Harness", days: 90 });
  expect(await toldOf("key_created")).toEqual([{ name: "Harness", how: "machine" }]);

  const again = await nuqta(words);
  expect(again.code).toBe(1);
  expect(JSON.parse(again.out)).toEqual({
    ok: false,
    error: "A key named Harness is in use: revoke it first, or take another name.",
  });
  const other = ["key", "--name", "Other", "--scopes", "members:read", "--owner", "p2@example.com"];
  expect(await nuqta(other)).toMatchObject({
    code: 1,
    err: "p2@example.com is no active owner: `nuqta add-owner` makes one.\n",
  });
});

test("without a place for the secret nothing is made", async () => {
  const count = (await recorded("owner_recover")).length;
  const file = join(dataDir, "owner-password.txt");
  const env = { DATA_DIR: join(file, "below") };
  const done = await nuqta(["recover-owner", "--email", email, "--anyway"], env);
  expect(done).toMatchObject({ code: 1, out: "" });
  expect(done.err).toMatch(/^Cannot write what is generated to .*below .*run it in a terminal/);
  expect(await recorded("owner_recover")).toHaveLength(count);
});

test("a place without Nuqta, and a database of another release, are told in one line", async () => {
  const nowhere = await nuqta(["add-owner", "--email", "a@b.eg"], { DATABASE_URL: "" });
  expect(nowhere).toEqual({
    ...{ code: 1, out: "" },
    err: `There is no Nuqta in ${dataDir}: set DATA_DIR or DATABASE_URL as the server has it.\n`,
  });
  const address = new URL(db.url);
  address.pathname = "/no_such_database";
  const none = await nuqta(["add-owner", "--email", "a@b.eg"], { DATABASE_URL: address.href });
  expect(none.err).toBe('Cannot open the database: database "no_such_database" does not exist.\n');
  address.pathname = "/postgres";
  const empty = await nuqta(["add-owner", "--email", "a@b.eg"], { DATABASE_URL: address.href });
  expect(empty).toMatchObject({ code: 1, out: "" });
  expect(empty.err).toContain("The database is not the one of this release");
});

test("the doctor names what is wrong with its cure, and says nothing of what is right", async () => {
  const bad = await nuqta(["doctor", "--json"]);
  expect(bad.code).toBe(1);
  const { stage, found } = JSON.parse(bad.out);
  expect(stage).toBe("production");
  expect(found.map(({ code }: { code: string }) => code)).toEqual([
    "role_owns_tables",
    "public_url_not_https",
    "smtp_not_set",
    "record_not_kept_elsewhere",
    "secrets_not_sealed",
  ]);
  expect(found[0].wrong).toMatch(/^The role of DATABASE_URL owns the history/);
  expect(found[0].cure).toMatch(/CREATE ROLE nuqta_app/);
  const cured = {
    PUBLIC_URL: "https://points.example",
    SMTP_URL: "smtps://127.0.0.1:1",
    AUDIT_HEAD_TO: "https://logs.example",
    SECRETS_KEY: Buffer.alloc(32, 1).toString("base64"),
  };
  const better = JSON.parse((await nuqta(["doctor", "--json"], cured)).out);
  expect(better.found).toMatchObject([{ code: "role_owns_tables" }, { code: "smtp_refuses" }]);
  const empty = new URL(db.url);
  empty.pathname = "/postgres";
  const other = JSON.parse(
    (await nuqta(["doctor", "--json"], { ...cured, DATABASE_URL: empty.href })).out,
  );
  expect(other.found).toMatchObject([
    { code: "migration_missing", wrong: "The database holds no tables of Nuqta" },
    { code: "smtp_refuses" },
  ]);
});
