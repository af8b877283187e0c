// Who guesses passwords has to wait: by account, host, network and all together, but never the owner
// in a browser that signed in before.
import { beforeEach, expect, test } from "vitest";
import { ownerEmail, ownerPassword, testIdentity } from "../testing/identity.ts";

const { db, time, signIn } = await testIdentity();
const start = time.now;
const right = { email: ownerEmail, password: ownerPassword };
const home = "203.0.113.5";
const browser = { "sec-fetch-site": "same-origin", "user-agent": "Firefox" };

beforeEach(async () => {
  time.now = start;
  for (const table of ["rate_counter", "login_attempt", "known_device"]) {
    await db.query({ text: `delete from ${table}` });
  }
});

const pass = (seconds: number) => {
  time.now = new Date(time.now.getTime() + seconds * 1_000);
};
let stranger = 0;
/** A wrong password for somebody new each time, so that no account's own wait is in the way. */
const guess = async (ip = home, email = `nobody${++stranger}@example.com`) =>
  (await signIn({ email, password: "a guess" }, "", ip)).statusCode;
const guesses = async (count: number, ip: string | ((at: number) => string) = home) => {
  const statuses: number[] = [];
  for (let at = 0; at < count; at += 1) {
    statuses.push(await guess(typeof ip === "string" ? ip : ip(at)));
  }
  return statuses;
};
const enter = async (ip = home, headers: Readonly<Record<string, string>> = {}) =>
  signIn(right, "", ip, headers);
const enters = async (ip = home) => (await enter(ip)).statusCode;
const quarter = 15 * 60;

test("a host fails twenty times in a quarter of an hour, also when all come at once", async () => {
  // Few at a time: the passwords that are compared at once are limited, too.
  for (let round = 0; round < 2; round += 1) {
    const at = await Promise.all(Array.from({ length: 16 }, () => guess()));
    expect(at.filter((status) => status === 429)).toHaveLength(round === 0 ? 0 : 12);
  }
  expect(await enters()).toBe(429);
  expect(await enters("203.0.113.6")).toBe(200);
  pass(quarter);
  expect(await enters()).toBe(200);
});

test("where a caller says it comes from changes nothing", async () => {
  const names = ["x-forwarded-for", "forwarded", "x-real-ip", "client-ip", "cf-connecting-ip"];
  const statuses: number[] = [];
  for (let at = 0; at < 21; at += 1) {
    const made = Object.fromEntries(names.map((name) => [name, `10.9.${at}.1`]));
    const ask = { email: `spoof${at}@example.com`, password: "a guess" };
    statuses.push((await signIn(ask, "", home, made)).statusCode);
  }
  expect(statuses.slice(0, 20)).not.toContain(429);
  expect(statuses[20]).toBe(429);
});

test("who signs in has not failed", async () => {
  for (let at = 0; at < 21; at += 1) expect(await enters()).toBe(200);
  expect(new Set(await guesses(20))).toEqual(new Set([401]));
  expect(await guess()).toBe(429);
});

test("addresses of one /64 are one host", async () => {
  expect(await guesses(20, (at) => `2001:db8::${at}`)).not.toContain(429);
  expect(await guess("2001:db8::ffff")).toBe(429);
  expect(await guess("2001:db8:0:1::1")).toBe(401);
});

test.each([
  [
    "a /56",
    40,
    (at: number) => `2001:db8:0:1${at.toString(16).padStart(2, "0")}::1`,
    "2001:db8:0:200::1",
  ],
  [
    "a /48",
    75,
    (at: number) => `2001:db8:0:${at.toString(16).padStart(2, "0")}00::1`,
    "2001:db8:1::1",
  ],
])(
  "%s of IPv6 fails %i times in a quarter of an hour, whatever the /64",
  async (_name, max, ip, other) => {
    expect(await guesses(max, ip)).not.toContain(429);
    expect(await guess(ip(200))).toBe(429);
    expect(await guess(other)).toBe(401);
    pass(quarter);
    expect(await guess(ip(200))).toBe(401);
  },
);

test("beyond seventy-five failures of a network each of its addresses has one try", async () => {
  await guess("203.0.113.7");
  await db.query({ text: "update rate_counter set count = 75" });
  const email = "somebody@example.com";
  expect(await guess("203.0.113.8", email)).toBe(401);
  expect(await guess("203.0.113.8", email)).toBe(429);
  expect(await enters("203.0.113.9")).toBe(200);
  for (let at = 0; at < 4; at += 1) expect(await guess("203.0.114.9", email)).toBe(401);
});

test("beyond a hundred and twenty-five failures in all each address has one try, and known browsers all of theirs", async () => {
  const known = await enter(home, browser);
  const device = [known.headers["set-cookie"]].flat()[1]?.split(";")[0] ?? "";
  expect(device).toMatch(/^__Host-device=/);
  await guess("198.51.100.1");
  await db.query({ text: "update rate_counter set count = 125" });
  const email = "somebody@example.com";
  expect(await guess("192.0.2.3", email)).toBe(401);
  expect(await guess("192.0.2.3", email)).toBe(429);
  expect(await enters("192.0.2.4")).toBe(200);
  const wrong = { email: ownerEmail, password: "a guess" };
  for (let at = 0; at < 10; at += 1)
    expect((await signIn(wrong, "", home, { ...browser, cookie: device })).statusCode).toBe(401);
  expect((await enter(home, { ...browser, cookie: device })).statusCode).toBe(200);
});

test("an account under attack is told by mail, once, and stays open to its owner", async () => {
  const mails = () =>
    db.query<{ recipient: string; subject: string }>({
      text: "select recipient, subject from mail_outbox where subject like '%guessing%'",
    });
  for (const email of [ownerEmail, "stranger@example.com"]) {
    for (let at = 0; at < 30; at += 1) expect(await guess(`10.1.${at}.1`, email)).toBe(401);
    expect(await guess("10.1.29.1", email)).toBe(429);
  }
  expect(await mails()).toEqual([
    { recipient: ownerEmail, subject: "Somebody is guessing your password" },
  ]);
  expect(await enters("10.2.0.1")).toBe(200);
  for (let at = 0; at < 20; at += 1) await guess(`10.3.${at}.1`, ownerEmail);
  expect(await mails()).toHaveLength(1);
});

test("of failures in a row a right password is the end", async () => {
  await guess("10.0.0.1", ownerEmail);
  await db.query({ text: "update login_attempt set failures = 98" });
  expect(await enters("10.0.1.1")).toBe(200);
  for (let at = 0; at < 4; at += 1) expect(await guess("10.0.2.1", ownerEmail)).toBe(401);
});

test("a known browser fails ten times for nothing, and strangers beside it do not hinder it", async () => {
  const known = await enter(home, browser);
  const cookie = [known.headers["set-cookie"]].flat()[1]?.split(";")[0] ?? "";
  const fail = async () =>
    (await signIn({ ...right, password: "a guess" }, "", home, { ...browser, cookie })).statusCode;
  for (let at = 0; at < 8; at += 1) await guess(home, ownerEmail);
  expect(await enters()).toBe(429);
  for (let at = 0; at < 11; at += 1) expect(await fail()).toBe(401);
  expect(await fail()).toBe(429);
  pass(31);
  const again = await enter(home, { ...browser, cookie });
  expect(again.statusCode).toBe(200);
  // It is known already, so it gets no second cookie.
  expect([again.headers["set-cookie"]].flat()).toHaveLength(1);
});

test("a browser is known to one account, for half a year", async () => {
  const known = await enter(home, browser);
  const cookie = [known.headers["set-cookie"]].flat()[1]?.split(";")[0] ?? "";
  const others = { email: "stranger@example.com", password: "a guess" };
  const statuses: number[] = [];
  for (let at = 0; at < 6; at += 1) {
    statuses.push((await signIn(others, "", home, { ...browser, cookie })).statusCode);
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  pass(180 * 86_400);
  const later = await enter("10.0.0.1", { ...browser, cookie });
  expect([later.headers["set-cookie"]].flat()).toHaveLength(2);
});

test("only ten browsers of an account are known", async () => {
  for (let at = 0; at < 12; at += 1) {
    await enter(home, browser);
    pass(1);
  }
  expect(await db.query({ text: "select 1 from known_device" })).toHaveLength(10);
});

test("what happened is on record: entry, failure, the wait it cost, and no address of strangers", async () => {
  const [before] = await db.query<{ n: number | null }>({
    text: "select max(entry_no) as n from audit_entry",
  });
  await enter();
  for (let at = 0; at < 7; at += 1)
    await guess(home, "a secret typed as an address@example.com".replaceAll(" ", "."));
  const rows = await db.query<{ action: string; outcome: string; target: string; detail: string }>({
    text: `select action, outcome, target, network, detail from audit_entry where entry_no > $1
      order by entry_no`,
    values: [before?.n ?? 0],
  });
  expect(rows.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
    "sign_in done",
    ...Array.from({ length: 4 }, () => "sign_in refused"),
    "sign_in_locked refused",
  ]);
  expect(rows.at(-1)).toMatchObject({
    target: expect.stringMatching(/^email:[0-9a-f]{16}$/),
    network: "203.0.113",
    detail: '{"failures":5,"wait_seconds":30}',
  });
  expect(JSON.stringify(rows)).not.toContain("secret");
});
