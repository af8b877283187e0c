// The end of the record sent out by the server, and held against a record that was rewritten since.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { type AddressInfo, createServer as createSocketServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import { findAuditFault } from "./kit/audit/append.ts";
import { compiledBefore } from "./kit/testing/compiled-before.ts";
import { testDatabase } from "./kit/testing/database.ts";
import { addressOf, beginServer, killServers, until } from "./kit/testing/server-process.ts";

const db = await testDatabase();
const home = await mkdtemp(join(tmpdir(), "nuqta-heads-"));
const [dataDir, folder] = [join(home, "data"), join(home, "kept")];
// A server that root starts goes on as somebody else, and has to write here.
await chmod(home, 0o777);
afterAll(async () => {
  killServers();
  await rm(home, { recursive: true, force: true });
});

const env = { DATABASE_URL: db.url, DATA_DIR: dataDir };
const kept = async () => (await readdir(folder).catch(() => [])).toSorted();

const during = async (to: string, work: () => Promise<void>) => {
  const server = beginServer({ ...env, AUDIT_HEAD_TO: to });
  await addressOf(server);
  await work();
  server.child.kill("SIGTERM");
  expect(await server.exit).toBe(0);
};

const verify = async (file: string, words: string[] = [], more: Record<string, string> = {}) => {
  const args = [join(import.meta.dirname, "nuqta.ts"), "verify-head", file, "--json", ...words];
  const child = spawn(process.execPath, args, {
    env: { PATH: "", ...compiledBefore, ...env, ...more },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let out = "";
  child.stdout.on("data", (chunk: Buffer) => {
    out += chunk;
  });
  const [code] = await once(child, "close");
  return { code, ...JSON.parse(out) };
};

// As whoever owns the database can: no trigger sees it, and every hash is right again afterwards.
const rewrite = async (change: string) => {
  await db.transaction(async (tx) => {
    await tx.query({ text: "set local session_replication_role = replica" });
    await tx.query({ text: change });
    await tx.query({
      text: `do $$
        declare
          each audit_entry;
          last bytea := decode(repeat('00', 32), 'hex');
          place bigint := 0;
        begin
          for each in select * from audit_entry order by entry_no loop
            place := each.entry_no;
            last := audit_hash(last, each);
            update audit_entry set hash = last where entry_no = each.entry_no;
          end loop;
          update audit_head set entry_no = place, hash = last;
        end $$`,
    });
  });
  expect((await findAuditFault(db)).firstFault).toBe(undefined);
};

let file = "";

test("a head is kept once a day, signed with a key that only the server's account reads", async () => {
  await db.query({
    text: `insert into audit_entry (at, action, outcome)
      select now(), 'a' || n, 'done' from generate_series(1, 20) n`,
  });
  const to = pathToFileURL(folder).href;
  await during(to, async () => {
    await until(async () => (await kept()).length === 1);
  });
  const [name = ""] = await kept();
  file = join(folder, name);
  expect((await stat(file)).mode & 0o777).toBe(0o444);
  expect((await stat(join(dataDir, "audit-signing.key"))).mode & 0o777).toBe(0o600);
  const checked = await verify(file);
  expect(checked).toMatchObject({ code: 0, ok: true, heads: 1, faults: [] });
  // Another start of the same day sends nothing more to this place, and something to a new one.
  const other = join(home, "other");
  await during(`${to},${pathToFileURL(other).href}`, async () => {
    await until(async () => (await readdir(other).catch(() => [])).length === 1);
  });
  expect(await kept()).toEqual([name]);
});

test("a webhook and a syslog get the same line, and a line of a syslog is verified as it stands", async () => {
  const bodies: string[] = [];
  const answers = [500, 204];
  const web = createServer((request, reply) => {
    request.setEncoding("utf8").on("data", (chunk: string) => bodies.push(chunk));
    request.on("end", () => reply.writeHead(answers.shift() ?? 204).end());
  }).listen(0, "127.0.0.1");
  const lines: string[] = [];
  const syslog = createSocketServer((socket) => {
    socket.setEncoding("utf8").on("data", (chunk: string) => lines.push(chunk));
  }).listen(0, "127.0.0.1");
  await Promise.all([once(web, "listening"), once(syslog, "listening")]);
  const portOf = (one: typeof web | typeof syslog) => (one.address() as AddressInfo).port;
  const to = [`http://127.0.0.1:${portOf(web)}/heads`, `syslog://127.0.0.1:${portOf(syslog)}`];
  // The webhook refuses the first time; a later start tries again, and the syslog hears of it once.
  await during(to.join(), async () => {
    await until(() => bodies.length === 1 && lines.length === 1);
  });
  await during(to.join(), async () => {
    await until(() => bodies.length === 2);
  });
  web.close();
  syslog.close();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^\d+ <109>1 \S+ \S+ nuqta - audit-head - \{"nuqta_audit_head":1,/);
  const both = join(home, "both.log");
  await writeFile(both, `${bodies[1]}\nNov 23 10:00:00 host ${lines[0]}\n`);
  expect(await verify(both)).toMatchObject({ code: 0, heads: 2, faults: [] });
});

test("a head that somebody made or changed is not believed", async () => {
  const head = JSON.parse(await readFile(file, "utf8"));
  const changed = join(home, "changed.json");
  await writeFile(changed, JSON.stringify({ ...head, entry_no: head.entry_no - 1 }));
  expect(await verify(changed)).toMatchObject({
    ...{ code: 1, ok: false },
    faults: [expect.stringContaining("was not signed with the key")],
  });
  const foreign = { AUDIT_SIGNING_KEY: Buffer.alloc(32, 7).toString("base64") };
  expect(await verify(file, [], foreign)).toMatchObject({ code: 1 });
  expect(await verify(file, ["--key", head.key], foreign)).toMatchObject({ code: 0 });
});

test("what is no head, and no key, is told in one line", async () => {
  const none = join(home, "none.json");
  await writeFile(none, "{}\n");
  expect(await verify(none)).toMatchObject({
    code: 1,
    error: `${none} holds no head of the record.`,
  });
  expect((await verify(join(home, "missing"))).error).toContain("Cannot read");
  const elsewhere = await verify(file, [], { DATA_DIR: join(home, "nowhere") });
  expect(elsewhere).toMatchObject({ code: 2, error: expect.stringContaining("--key is missing") });
});

test("a record that was rewritten, and every hash of it worked out anew, is found", async () => {
  await rewrite("update audit_entry set action = 'nothing' where entry_no = 3");
  const checked = await verify(file);
  expect(checked).toMatchObject({ code: 1, ok: false });
  expect(checked.faults).toEqual([expect.stringMatching(/they were rewritten$/)]);
});

test("a record whose end was cut off is found", async () => {
  await rewrite("delete from audit_entry where entry_no > 10");
  const checked = await verify(file);
  expect(checked.code).toBe(1);
  expect(checked.faults).toEqual([expect.stringMatching(/which is not there any more$/)]);
});
