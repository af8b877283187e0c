// Points are spent at a counter only with the member's word: a one-time code sent to them, or shown in the
// shop's app as digits or as a QR code.
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asOwner, enterByMail } from "../support/areas.ts";
import { anOrder, type Json, type Marketplace, openMarketplace } from "../support/marketplace.ts";

const migrationFile = "server/migrations/0053-codes-at-counters.sql";
let market: Marketplace;
let clerk: Awaited<ReturnType<typeof asOwner>>;
let other: typeof clerk;
let owner: typeof clerk;
let made = 0;
let now = Date.parse("2026-11-21T10:00:00Z");

/** Lets time pass, so that one message is newer than another. */
const wait = (ms = 1_000): void => {
  now += ms;
  market.setTime(new Date(now).toISOString());
};

const addClerk = async (branch: string, email: string) => {
  const account = { email, name: "Mona", branch_id: branch };
  expect((await owner("POST /v1/sellers/S-1/branch-accounts", account)).status).toBe(201);
  return enterByMail(market, email);
};

beforeAll(async () => {
  market = await openMarketplace();
  wait(0);
  owner = await asOwner(market);
  await market.post("/v1/sellers", { seller_id: "S-1", name: "Nile Books" });
  clerk = await addClerk("Dokki", "dokki@example.com");
  other = await addClerk("Maadi", "maadi@example.com");
});
afterAll(() => market.close());

/** A member of their own with 10,000 points, and ways to reach them. */
const rich = async (fields: Json = { phone: `+2010000${String(20_000 + made)}` }) => {
  made += 1;
  const id = `CODE-${made}`;
  await market.post("/v1/members", { member_id: id, name: "Salma", locale: "en", ...fields });
  const lines = [{ line_id: "1", sku: "x", quantity: 1, unit_price: 20_000_000, seller_id: "S-1" }];
  expect((await market.post("/v1/orders", anOrder(`of-${id}`, id, { lines }))).status).toBe(201);
  return { id, phone: fields.phone as string };
};

const hold = async (id: string, points: number, send = clerk): Promise<string> => {
  made += 1;
  const bill = { member_id: id, points, amount: 500_000 };
  const held = await send("POST /v1/counter/redemptions", bill, `code-hold-${made}`);
  expect(held.status).toBe(201);
  return held.body.redemption_id;
};

const confirm = (redemption: string, code?: string, send = clerk, key?: string) => {
  made += 1;
  const body = { receipt: `R-${redemption.slice(-20)}`, ...(code !== undefined && { code }) };
  const call = `POST /v1/counter/redemptions/${redemption}/confirm`;
  return send(call, body, `code-confirm-${key ?? made}`);
};

const ask = (id: string, points: number, send = clerk) => {
  wait();
  return send("POST /v1/counter/codes", { member_id: id, points });
};

const messages = (to: string) =>
  market.db.query<{ content: string }>({
    text: `select content from message_outbox where recipient = $1
      union all select content from mail_outbox where recipient = $1`,
    values: [to],
  });
const digitsIn = (text = ""): string => /\b(\d{6})\b/.exec(text)?.[1] ?? "none";
const sentTo = async (phone: string): Promise<string> => {
  const [newest] = await market.db.query<{ content: string }>({
    text: `select content from message_outbox where recipient = $1 and content like '%your code%'
      order by created_at desc limit 1`,
    values: [phone],
  });
  return digitsIn(newest?.content);
};
const app = async (id: string): Promise<Json> =>
  (await market.post(`/v1/members/${id}/counter-codes`, {})).body;
const heldOf = async (id: string): Promise<number> =>
  (await market.get(`/v1/members/${id}/balance`)).body.held;
const wrongOf = (right: string): string => (right === "000000" ? "000001" : "000000");

test("a branch spends nothing of a member who gave no code", async () => {
  const { id } = await rich();
  const redemption = await hold(id, 300);
  const refused = await confirm(redemption);
  expect([refused.status, refused.body.code]).toEqual([422, "counter_code_required"]);
  expect(refused.body.errors).toMatchObject([{ path: "code" }]);
  const sale = { member_id: id, amount: 500_000, points: 300, receipt: "no-code" };
  const bought = await clerk("POST /v1/counter/purchases", sale, "sale-without");
  expect([bought.status, bought.body.code]).toEqual([422, "counter_code_required"]);
  expect(await heldOf(id)).toBe(300);
  const unpaid = { ...sale, points: undefined };
  expect((await clerk("POST /v1/counter/purchases", unpaid, "sale-unpaid")).status).toBe(201);
  expect((await clerk("GET /v1/counter")).body.asks_code).toBe(true);
});

test("the code goes to phone and mail, says what it is for, and confirms that one spending", async () => {
  const reached = { phone: "+201000077001", email: "salma-77@example.com" };
  const { id } = await rich(reached);
  const redemption = await hold(id, 250);
  const asked = await ask(id, 250);
  expect(asked.body).toEqual({
    sent_by: ["sms", "email"],
    expires_at: new Date(now + 300_000).toISOString(),
  });
  const [sms] = await messages(reached.phone);
  const [mail] = await messages(reached.email);
  expect(mail?.content).toBe(sms?.content);
  for (const words of ["250 points", "Nile Books, Dokki", "5 minutes"])
    expect(sms?.content).toContain(words);
  const code = digitsIn(sms?.content);
  expect(asked.text).not.toContain(code);
  const kept = await market.db.query<{ row: string }>({
    text: "select counter_code::text as row from counter_code",
  });
  expect(kept.map(({ row }) => row).join()).not.toContain(code);
  const done = await confirm(redemption, code, clerk, "lost");
  expect([done.status, done.body.state]).toEqual([200, "confirmed"]);
  // The answer was lost: the same again spends nothing more, and is no wrong try.
  expect((await confirm(redemption, code, clerk, "lost")).replayed).toBe(true);
  const second = await hold(id, 250);
  expect((await confirm(second, code)).body.code).toBe("counter_code_wrong");
});

test("a purchase that is paid with points takes the code too, once for its receipt", async () => {
  const { id, phone } = await rich();
  const sale = { member_id: id, amount: 500_000, points: 120 };
  const buy = (receipt: string, code: string, key: string) =>
    clerk("POST /v1/counter/purchases", { ...sale, receipt, code }, key);
  await ask(id, 120);
  const code = await sentTo(phone);
  expect((await buy("paid-1", wrongOf(code), "buy-wrong")).body.code).toBe("counter_code_wrong");
  expect(await heldOf(id)).toBe(0);
  const bought = await buy("paid-1", code, "buy-right");
  expect([bought.status, bought.body.paid_points]).toEqual([201, 120]);
  expect((await buy("paid-1", code, "buy-right")).replayed).toBe(true);
  expect((await buy("paid-2", code, "buy-more")).body.code).toBe("counter_code_wrong");
});

test("a code sent for other points, or by another branch, confirms nothing", async () => {
  const { id, phone } = await rich();
  const redemption = await hold(id, 400);
  await ask(id, 100);
  expect((await confirm(redemption, await sentTo(phone))).body.code).toBe("counter_code_wrong");
  await ask(id, 400, other);
  expect((await confirm(redemption, await sentTo(phone))).body.code).toBe("counter_code_wrong");
  await ask(id, 400);
  expect((await confirm(redemption, await sentTo(phone))).status).toBe(200);
});

test("a code is over after five minutes, and after five wrong tries", async () => {
  const { id, phone } = await rich();
  const redemption = await hold(id, 10);
  await ask(id, 10);
  const late = await sentTo(phone);
  wait(300_000);
  expect((await confirm(redemption, late)).body.code).toBe("counter_code_wrong");
  await ask(id, 10);
  const code = await sentTo(phone);
  for (let tried = 1; tried <= 5; tried += 1)
    expect((await confirm(redemption, wrongOf(code))).body.code).toBe("counter_code_wrong");
  expect((await confirm(redemption, code)).body.code).toBe("counter_code_wrong");
  await ask(id, 10);
  expect((await confirm(redemption, await sentTo(phone))).status).toBe(200);
});

test("64 spendings with one code at once: exactly one passes", async () => {
  const [one, two] = [
    await addClerk("Dokki", "dokki-2@example.com"),
    await addClerk("Dokki", "dokki-3@example.com"),
  ];
  const { id } = await rich();
  const holds = await Promise.all(Array.from({ length: 16 }, () => hold(id, 1)));
  const { code, qr } = await app(id);
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, at) =>
      confirm(holds[at % 16] ?? "", at % 2 === 0 ? code : qr, at % 4 < 2 ? one : two),
    ),
  );
  const passed = new Set(
    answers.filter(({ status }) => status === 200).map(({ body }) => body.redemption_id),
  );
  expect(passed.size).toBe(1);
  expect(await heldOf(id)).toBe(15);
});

test("the app's code works in either script and as a QR code, at any counter, for its member only", async () => {
  clerk = await addClerk("Dokki", "dokki-4@example.com");
  const { id } = await rich({});
  const stranger = await rich();
  expect((await ask(id, 5)).body.code).toBe("member_unreachable");
  const first = await app(id);
  expect(first).toMatchObject({ expires_at: new Date(now + 300_000).toISOString() });
  const theirs = await hold(stranger.id, 5);
  expect((await confirm(theirs, first.code)).body.code).toBe("counter_code_wrong");
  expect((await confirm(theirs, first.qr)).body.code).toBe("counter_code_wrong");
  const arabic = first.code.replace(/\d/g, (digit: string) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)]);
  expect((await confirm(await hold(id, 5), arabic)).status).toBe(200);
  const { qr } = await app(id);
  const forged = `${qr.slice(0, -1)}${qr.endsWith("0") ? "1" : "0"}`;
  const redemption = await hold(id, 5, other);
  expect((await confirm(redemption, forged, other)).body.code).toBe("counter_code_wrong");
  expect((await confirm(redemption, qr, other)).status).toBe(200);
  expect((await confirm(await hold(id, 5), qr)).body.code).toBe("counter_pass_used");
  expect((await market.post("/v1/members/nobody/counter-codes", {})).body.code).toBe(
    "member_not_found",
  );
  expect((await clerk(`POST /v1/members/${id}/counter-codes`)).status).toBe(403);
});

const scan = (code: string, send = clerk) => send("POST /v1/counter/scans", { code });

test("a scanned QR code finds its member without using the code, which then agrees to one spending", async () => {
  clerk = await addClerk("Dokki", "dokki-6@example.com");
  const { id } = await rich();
  const { qr, code } = await app(id);
  const found = await scan(qr);
  expect([found.status, found.body.member_id, found.body.balance.available]).toEqual([
    ...[200, id, 10_000],
  ]);
  expect((await scan(qr, other)).status).toBe(200);
  // The digits name nobody.
  expect((await scan(code)).body.code).toBe("counter_pass_wrong");
  expect((await market.post("/v1/counter/scans", { code: qr })).status).toBe(403);
  expect((await confirm(await hold(id, 5), qr)).status).toBe(200);
  const used = await scan(qr);
  expect([used.status, used.body.code]).toEqual([422, "counter_pass_used"]);
  expect(used.body.errors).toMatchObject([{ path: "code" }]);
  expect((await confirm(await hold(id, 5), qr)).body.code).toBe("counter_pass_used");
});

test("a QR code that is forged, of another code, replaced or over finds nobody, and says which", async () => {
  const { id } = await rich();
  const stranger = await rich();
  const first = await app(id);
  const [head, , seal] = first.qr.split(".");
  const [, theirs] = (await app(stranger.id)).qr.split(".");
  const forged = `${first.qr.slice(0, -1)}${first.qr.endsWith("0") ? "1" : "0"}`;
  for (const text of [forged, `${head}.${theirs}.${seal}`, "NUQTA1.x.y", "not a code"])
    expect((await scan(text)).body.code).toBe("counter_pass_wrong");
  const second = await app(id);
  expect((await scan(first.qr)).body.code).toBe("counter_pass_over");
  wait(300_000);
  const over = await scan(second.qr);
  expect([over.status, over.body.code]).toEqual([422, "counter_pass_over"]);
  expect(over.text).toContain("رمز QR");
  expect((await confirm(await hold(id, 5), second.qr)).body.code).toBe("counter_pass_over");
});

test("one QR code replayed 64 times at once finds its member and spends once", async () => {
  const [one, two] = [
    await addClerk("Dokki", "dokki-7@example.com"),
    await addClerk("Dokki", "dokki-8@example.com"),
  ];
  const { id } = await rich();
  const holds = await Promise.all(Array.from({ length: 32 }, () => hold(id, 1)));
  const { qr } = await app(id);
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, at) => {
      const by = at % 4 < 2 ? one : two;
      return at % 2 === 0 ? confirm(holds[at / 2] ?? "", qr, by) : scan(qr, by);
    }),
  );
  const spent = answers.filter(({ body }) => body.state === "confirmed");
  expect(spent).toHaveLength(1);
  const rest = new Set(answers.map(({ body }) => body.code ?? (body.state || body.member_id)));
  for (const what of rest)
    expect(["confirmed", "counter_pass_used", "too_many_requests", id]).toContain(what);
  expect(await heldOf(id)).toBe(31);
});

test("a member is sent five codes in a quarter of an hour, and who guesses has to wait", async () => {
  clerk = await addClerk("Dokki", "dokki-5@example.com");
  const { id } = await rich();
  for (let sent = 1; sent <= 5; sent += 1) expect((await ask(id, 1)).status).toBe(200);
  const refused = await ask(id, 1, other);
  expect([refused.status, refused.body.code]).toEqual([429, "too_many_requests"]);
  const victim = await rich();
  const redemption = await hold(victim.id, 1);
  const { code } = await app(victim.id);
  const guess = () => confirm(redemption, wrongOf(code));
  const answers: number[] = [];
  for (let tried = 1; tried <= 21; tried += 1) answers.push((await guess()).status);
  expect(answers).toEqual([...Array.from({ length: 20 }, () => 422), 429]);
  // Not even a right code passes now, by which a guess could be told from another.
  const fresh = await app(victim.id);
  expect((await confirm(redemption, fresh.code)).status).toBe(429);
});

test("the upgrade turns codes on for a programme that nobody uses yet, and leaves others as they were", async () => {
  const migration =
    (await readFile(migrationFile, "utf8")).split("-- Programmes that run")[1] ?? "";
  const kept = async (db: Marketplace["db"]) => {
    const rows = await db.query<{ version: boolean; item: boolean }>({
      text: `select (v.changes #> '{programme,counter_codes}')::bool as version,
          (i.live -> 'counter_codes')::bool as item
        from programme_version v, programme_item i
        where v.version = 1 and i.kind = 'section' and i.item_id = 'programme'`,
    });
    return rows[0];
  };
  expect(await kept(market.db)).toEqual({ version: true, item: true });
  await market.db.query({ text: `--${migration}` });
  expect(await kept(market.db)).toEqual({ version: false, item: false });
  expect((await clerk("GET /v1/counter")).status).toBe(200);
});
