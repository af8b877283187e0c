import { createServer, type Server } from "node:net";
import { pino } from "pino";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeEach, expect, test } from "vitest";
import type { Outcome } from "../delivery/notes.ts";
import { deliverOnce } from "../delivery/testing.ts";
import { openDevDoor } from "../http/dev-door.ts";
import { testApi } from "../http/testing.ts";
import { openSealer } from "../secrets/sealing.ts";
import { testKeys } from "../secrets/testing.ts";
import { testDatabase } from "../testing/database.ts";
import { type SendMail, smtpSender } from "./deliver.ts";
import { mountMailbox } from "./mailbox.ts";
import { listMail, type Mail, mails, postMail } from "./outbox.ts";

const db = await testDatabase();
const log = pino({ level: "silent" });
const time = { now: new Date("2026-11-21T10:00:00Z") };
const clock = { now: () => time.now };
const pass = (seconds: number) => {
  time.now = new Date(time.now.getTime() + seconds * 1_000);
};

type Received = { from: string; to: string[]; raw: string };
const received: Received[] = [];
let answer: ((to: string) => Error | undefined) | undefined;
const coded = (responseCode: number) => Object.assign(new Error("no"), { responseCode });

const smtp = new SMTPServer({
  disabledCommands: ["AUTH", "STARTTLS"],
  onRcptTo: ({ address }, _session, done) => done(answer?.(address)),
  onData: (stream, { envelope }, done) => {
    const chunks: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.on("end", () => {
      const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
      const to = envelope.rcptTo.map(({ address }) => address);
      received.push({ from, to, raw: Buffer.concat(chunks).toString("utf8") });
      done();
    });
  },
});
const portOf = (server: Server): number => {
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("not listening");
  return address.port;
};
await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
afterAll(() => new Promise<void>((resolve) => smtp.close(resolve)));
const sender = (port: number) => smtpSender(`smtp://127.0.0.1:${port}`, "points@shop.example", log);
const sending = sender(portOf(smtp.server));
const deliver = (send: SendMail = sending) => deliverOnce(mails, { db, send, clock });

const post = (mail: Partial<Mail> = {}) => {
  const usefulUntil = new Date(time.now.getTime() + 600_000);
  const plain = { to: "mona@shop.example", subject: "Hello", text: "Good morning\n", usefulUntil };
  return postMail(db, { ...plain, ...mail }, { now: time.now });
};
const rows = () =>
  db.query<{ state: string; attempts: number; content: string | null }>({
    text: "select state, attempts, content from mail_outbox order by created_at",
  });
const leased = async () =>
  (await db.query({ text: "select 1 from mail_outbox where lease is not null" })).length;
// Quoted-printable or base64, as the library likes it.
const bodyOf = (raw: string): string => {
  const at = raw.indexOf("\r\n\r\n");
  const body = raw.slice(at + 4);
  if (/^Content-Transfer-Encoding: base64/im.test(raw.slice(0, at))) {
    return Buffer.from(body, "base64").toString("utf8");
  }
  const bytes = body
    .replaceAll("=\r\n", "")
    .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => `%${hex}`);
  return decodeURIComponent(bytes);
};

beforeEach(async () => {
  received.length = 0;
  answer = undefined;
  await db.query({ text: "delete from mail_outbox" });
});

test("a mail of a committed transaction arrives once, and its text is forgotten", async () => {
  await post({ subject: "رمز التحقق", text: "رمزك هو 000042\nYour code is 000042\n" });
  await expect(
    db.transaction(async (tx) => {
      const usefulUntil = new Date(time.now.getTime() + 1_000);
      const mail = { to: "never@shop.example", subject: "x", text: "x", usefulUntil };
      await postMail(tx, mail, { now: time.now });
      throw new Error("undone");
    }),
  ).rejects.toThrow("undone");
  const counts = await Promise.all([1, 2, 3].map(() => deliver()));
  expect(counts.toSorted()).toEqual([0, 0, 1]);
  expect(await deliver()).toBe(0);
  expect(received).toMatchObject([{ from: "points@shop.example", to: ["mona@shop.example"] }]);
  expect(bodyOf(received[0]?.raw ?? "")).toContain("رمزك هو 000042");
  expect(received[0]?.raw).toMatch(/^From: Nuqta <points@shop\.example>/m);
  expect(received[0]?.raw).toMatch(/^Subject: =\?UTF-8\?/m);
  expect(await rows()).toEqual([{ state: "delivered", attempts: 1, content: null }]);
});

test("what a mail says is sealed while it waits, opened for the server and the mailbox, and waits for its key", async () => {
  const keyed = (...numbers: [number, ...number[]]) => {
    const sealer = openSealer(testKeys(...numbers));
    return { ...db, sealer };
  };
  const usefulUntil = new Date(time.now.getTime() + 600_000);
  const mail = {
    to: "mona@shop.example",
    subject: "Hello",
    text: "the code is 000042",
    usefulUntil,
  };
  await postMail(keyed(1), mail, { now: time.now });
  expect((await rows())[0]?.content).toMatch(/^sealed:v1:/);
  expect(await listMail(keyed(2, 1), { limit: 1 })).toMatchObject([{ text: mail.text }]);
  // A process that has not been given the key yet, as while keys are changed.
  expect(await deliverOnce(mails, { db: keyed(2), send: sending, clock })).toBe(0);
  expect(await rows()).toMatchObject([{ state: "waiting", attempts: 1 }]);
  pass(10);
  expect(await deliverOnce(mails, { db: keyed(2, 1), send: sending, clock })).toBe(1);
  expect(bodyOf(received[0]?.raw ?? "")).toContain("the code is 000042");
  expect(await rows()).toEqual([{ state: "delivered", attempts: 2, content: null }]);
});

test("nothing is written for nobody", async () => {
  const mail = { to: "nobody@shop.example", subject: "x", text: "x", usefulUntil: time.now };
  await postMail(db, mail, { now: time.now, isMeant: false });
  expect(await rows()).toEqual([]);
});

test.each([
  ["to", "a@b.example\r\nbcc: c@d.example"],
  ["to", "a@b.example\n"],
  ["to", "a@b.example, c@d.example"],
  ["to", "Mona <a@b.example>"],
  ["to", "nobody"],
  ["subject", "Hello\r\nBcc: c@d.example"],
  ["subject", "Hello\nthere"],
  ["subject", "Hello\u2028there"],
])("%s %j is refused", async (field, value) => {
  await expect(post({ [field]: value })).rejects.toThrow(/address|line/);
  expect(await rows()).toEqual([]);
});

test("while the server is down a mail waits, longer each time, and is sent when it is back", async () => {
  const closed = createServer();
  await new Promise<void>((resolve) => closed.listen(0, "127.0.0.1", resolve));
  const down = sender(portOf(closed));
  await new Promise<void>((resolve) => closed.close(() => resolve()));
  await post();
  const tried: number[] = [];
  for (let second = 0; second < 120; second += 1) {
    const [before] = await rows();
    expect(await deliver(down)).toBe(0);
    const [after] = await rows();
    if (before?.attempts !== after?.attempts) tried.push(second);
    pass(1);
  }
  expect(tried).toEqual([0, 10, 40, 100]);
  pass(120);
  expect(await deliver()).toBe(1);
  expect(received).toHaveLength(1);
});

test("a recipient who is not wanted is given up at once, a busy server is tried again", async () => {
  answer = (to) => coded(to.startsWith("gone") ? 550 : 451);
  await post({ to: "gone@shop.example" });
  pass(1);
  await post({ to: "busy@shop.example" });
  await deliver();
  expect((await rows()).map((row) => row.state)).toEqual(["failed", "waiting"]);
  answer = undefined;
  pass(10);
  expect(await deliver()).toBe(1);
  expect(received.map(({ to }) => to)).toEqual([["busy@shop.example"]]);
});

test("a mail past its use is not sent, and tidying forgets it", async () => {
  await post();
  pass(600);
  expect(await deliver()).toBe(0);
  await mails.tidy(db, time.now);
  expect(await rows()).toEqual([{ state: "failed", attempts: 0, content: null }]);
  pass(30 * 86_400);
  await mails.tidy(db, time.now);
  expect(await rows()).toEqual([]);
});

test("a process that dies in a try leaves the mail to the next, after two minutes", async () => {
  await post();
  const dying: SendMail = () => Promise.reject(new Error("killed"));
  expect(await deliver(dying)).toBe(0);
  pass(119);
  expect(await deliver()).toBe(0);
  pass(1);
  expect(await deliver()).toBe(1);
});

test("who comes back after its lease was over changes nothing while another tries", async () => {
  await post();
  const [slow, other] = [Promise.withResolvers<Outcome>(), Promise.withResolvers<Outcome>()];
  const first = deliver(() => slow.promise);
  await expect.poll(leased).toBe(1);
  pass(120);
  let begun = false;
  const second = deliver(() => {
    begun = true;
    return other.promise;
  });
  await expect.poll(() => begun).toBe(true);
  slow.resolve("refused");
  await first;
  expect(await rows()).toMatchObject([{ state: "waiting", attempts: 0 }]);
  other.resolve("sent");
  await second;
  expect(await rows()).toMatchObject([{ state: "delivered", attempts: 1 }]);
});

const api = testApi({ clock });
const devKey = "the-key-of-this-start";
mountMailbox(api, db, openDevDoor(devKey));
const reading = { headers: { cookie: `dev_key=${devKey}` } };

test("without a server the mails can be read here, by people and by tests", async () => {
  await post({ text: "first" });
  pass(1);
  await post({ to: "omar@shop.example", subject: "<script>alert(1)</script>", text: "\"&'<b>" });
  const list = await api.fastify.inject({ url: "/dev/mail.json", ...reading });
  expect(list.json()).toEqual({
    data: [
      expect.objectContaining({ to: "omar@shop.example", text: "\"&'<b>" }),
      expect.objectContaining({ to: "mona@shop.example", subject: "Hello", text: "first" }),
    ],
  });
  const one = await api.fastify.inject({
    url: "/dev/mail.json?to=mona@shop.example",
    ...reading,
  });
  expect(one.json<{ data: unknown[] }>().data).toHaveLength(1);
  const page = await api.fastify.inject({ url: "/dev/mail", ...reading });
  expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
  const policy = String(page.headers["content-security-policy"]);
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[A-Za-z0-9+/]{43}='; base-uri/);
  expect(policy).not.toContain("unsafe");
  expect(page.body).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(page.body).toContain("&quot;&amp;&#39;&lt;b&gt;");
  expect(page.body).not.toMatch(/<script|<b>/);
});

test.each([
  ["no key", {}],
  ["another key", { cookie: "dev_key=another" }],
  ["the key twice", { cookie: `dev_key=${devKey}; dev_key=${devKey}` }],
  ["the key as a token", { authorization: `Bearer ${devKey}` }],
  ["a request from this machine", { host: "localhost:3000" }],
])("with %s there is no mailbox", async (_name, headers) => {
  for (const url of ["/dev/mail", "/dev/mail.json", "/dev/mail?key=another"]) {
    const answered = await api.fastify.inject({ url, remoteAddress: "127.0.0.1", headers });
    expect([answered.statusCode, answered.json()]).toMatchObject([404, { code: "not_found" }]);
  }
});

test("the key in the address of the page is traded for a cookie, and opens the list by itself", async () => {
  const url = `/dev/mail?key=${devKey}&to=mona@shop.example`;
  const traded = await api.fastify.inject(url);
  expect([traded.statusCode, traded.headers.location]).toEqual([
    303,
    "/dev/mail?to=mona%40shop.example",
  ]);
  expect(traded.headers["set-cookie"]).toContain(`dev_key=${devKey}; `);
  expect((await api.fastify.inject(`/dev/mail.json?key=${devKey}`)).statusCode).toBe(200);
});

test("to another machine a mail goes encrypted or not at all", async () => {
  // An address of this machine that is not known as one, as that of any other.
  const far = smtpSender(`smtp://0.0.0.0:${portOf(smtp.server)}`, "points@shop.example", log);
  await post();
  await deliver(far);
  expect([received, await rows()]).toMatchObject([[], [{ state: "waiting" }]]);
  await deliver();
});
