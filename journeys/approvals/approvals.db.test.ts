// A second person for large adjustments: who may decide, what is executed, and how often.
import { afterAll, beforeAll, expect, test } from "vitest";
import { readTrialBalance } from "../../server/src/ledger/service/reading.ts";
import {
  type Answer,
  type Json,
  type Marketplace,
  openMarketplace,
} from "../support/marketplace.ts";

let shop: Marketplace;
let other: Marketplace;
let owner: string;
let second: string;

const noon = "2026-11-21T12:00:00Z";

/** Signs a person in, with a session as young as the clock. */
const signIn = async (email: string): Promise<string> => {
  const login = await shop.app.inject({
    method: "POST",
    url: "/staging/v1/ecommerce/auth/login?role_id=2",
    payload: { email, password: "a password for stories" },
  });
  return login.json<{ token: string }>().token;
};

beforeAll(async () => {
  shop = await openMarketplace(noon);
  other = await shop.secondServer();
  await shop.db.query({
    text: `insert into staff select (jsonb_populate_record(s, jsonb_build_object(
      'staff_id', gen_random_uuid(), 'email', 'second@nuqta.example', 'name', 'Second'))).* from staff s`,
  });
  owner = await signIn("owner@nuqta.example");
  second = await signIn("second@nuqta.example");
});
afterAll(async () => {
  await other.close();
  await shop.close();
});

const as = (token: string) => ({ authorization: `Bearer ${token}` });

let members = 0;
const member = async (): Promise<string> => {
  members += 1;
  await shop.post("/v1/members", { member_id: `A-${members}` });
  return `A-${members}`;
};

const ask = (
  id: string,
  points: number,
  { by = owner, key, ...more }: Json = {},
): Promise<Answer> =>
  shop.send(
    "POST",
    `/v1/members/${id}/adjustments`,
    { points, reason: "Goodwill", note: "call 17", ...more },
    key,
    as(by),
  );

const decide = (id: string, verdict: string, by: string, server = shop): Promise<Answer> =>
  server.send(
    "POST",
    `/v1/approvals/${id}/${verdict}`,
    { reason: "looked at it" },
    undefined,
    as(by),
  );
const waiting = async (id: string, points = 10_001, more: Json = {}): Promise<string> => {
  const answer = await ask(id, points, more);
  expect(answer.status).toBe(202);
  return answer.body.approval.approval_id;
};
const available = async (id: string): Promise<number> =>
  (await shop.get(`/v1/members/${id}/balance`)).body.available;
const codeOf = async (answer: Promise<Answer>) => {
  const { status, body } = await answer;
  return [status, body.code];
};
const records = (id: string) =>
  shop.db.query<{ action: string; outcome: string }>({
    text: "select action, outcome from audit_entry where target = $1 order by entry_no",
    values: [`approval:${id}`],
  });

test("up to the threshold one person is enough; beyond it nothing moves until a second one agrees", async () => {
  const id = await member();
  expect((await ask(id, 10_000)).status).toBe(201);
  const asked = await ask(id, 10_001, { key: "ask-once" });
  expect(asked.status).toBe(202);
  const { approval_id } = asked.body.approval;
  expect(asked.body.approval).toMatchObject({
    kind: "adjustment",
    state: "waiting",
    expires_at: "2026-11-24T12:00:00.000Z",
  });
  const again = await ask(id, 10_001, { key: "ask-once" });
  expect([again.status, again.text, again.replayed]).toEqual([202, asked.text, true]);
  expect(await available(id)).toBe(10_000);
  const seen = await shop.send("GET", `/v1/approvals/${approval_id}`, undefined, "", as(second));
  expect(seen.body).toMatchObject({
    adjustment: { member_id: id, points: 10_001, reason: "Goodwill", note: "call 17" },
    may_decide: true,
    may_withdraw: false,
  });

  const done = await decide(approval_id, "approve", second);
  expect(done.body).toMatchObject({ state: "approved", decided_by_name: "Second" });
  expect(await available(id)).toBe(20_001);
  const [entry] = (await shop.get(`/v1/members/${id}/entries`)).body.data;
  expect([entry.entry_id, entry.reference]).toEqual([done.body.entry_id, approval_id]);
  const why = await shop.get(`/v1/entries/${entry.entry_id}/why`);
  expect(why.text).toContain(`Approved by Second as the second person (${approval_id}).`);
  expect((await shop.get("/v1/approvals?state=waiting")).body.total).toBe(0);
  expect((await shop.get(`/v1/approvals?state=decided&q=${id}`)).body.data).toMatchObject([
    { approval_id, state: "approved" },
  ]);
  expect(await records(approval_id)).toEqual([
    { action: "approval.ask", outcome: "done" },
    { action: "approval.approve", outcome: "done" },
  ]);
});

test("who asked cannot decide, whoever made a key counts as who asked with it, and others cannot withdraw", async () => {
  const id = await member();
  const own = await waiting(id);
  expect(await codeOf(decide(own, "approve", owner))).toEqual([403, "approval_own"]);
  expect(await codeOf(decide(own, "refuse", owner))).toEqual([403, "approval_own"]);
  expect(await codeOf(decide(own, "withdraw", second))).toEqual([403, "approval_of_other"]);
  expect((await decide(own, "withdraw", owner)).body.state).toBe("withdrawn");
  expect(await codeOf(decide(own, "approve", second))).toEqual([409, "approval_state"]);

  const byKey = await waiting(id, 10_001, { by: shop.apiKey });
  expect(await codeOf(decide(byKey, "approve", shop.apiKey))).toEqual([403, "forbidden"]);
  expect(await codeOf(decide(byKey, "approve", owner))).toEqual([403, "approval_own"]);
  expect((await decide(byKey, "refuse", second)).body.state).toBe("refused");
  expect(await available(id)).toBe(0);
  expect(await records(own)).toEqual(
    ["ask", "approve", "refuse", "withdraw", "withdraw", "approve"].map((verdict, i) => ({
      action: `approval.${verdict}`,
      outcome: i === 0 || i === 4 ? "done" : "refused",
    })),
  );
});

test("64 simultaneous decisions on two servers post once", async () => {
  const id = await member();
  const approval = await waiting(id, 50_000);
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, i) =>
      decide(approval, i % 4 === 3 ? "refuse" : "approve", second, i % 2 === 0 ? shop : other),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(
    answers.filter(({ body }) => body.code === "approval_state").map(({ status }) => status),
  ).toEqual(Array(63).fill(409));
  const { state } = (await shop.get(`/v1/approvals/${approval}`)).body;
  expect(await available(id)).toBe(state === "approved" ? 50_000 : 0);
  const trial = await readTrialBalance(shop.db);
  expect([trial.sum, trial.differences]).toEqual([0, []]);
});

test("what cannot be done is not asked for, and stays waiting when it cannot be done any more", async () => {
  const id = await member();
  expect(await codeOf(ask(id, -10_001))).toEqual([409, "insufficient_points"]);
  expect(await codeOf(ask("nobody", 10_001))).toEqual([404, "member_not_found"]);
  expect(await codeOf(ask(id, 20_000, { expires_at: "2026-11-01T00:00:00Z" }))).toEqual([
    422,
    "validation_failed",
  ]);
  expect((await decide(await waiting(id, 20_000), "approve", second)).status).toBe(200);
  const taking = await waiting(id, -20_000);
  // By another, whose own sum of the day is small.
  expect((await ask(id, -1, { by: second })).status).toBe(201);
  expect(await codeOf(decide(taking, "approve", second))).toEqual([409, "insufficient_points"]);
  expect((await shop.get(`/v1/approvals/${taking}`)).body.state).toBe("waiting");
  expect((await ask(id, 1, { by: second })).status).toBe(201);
  expect((await decide(taking, "approve", second)).body.state).toBe("approved");
  expect(await available(id)).toBe(0);
  expect(await codeOf(decide("ap_1.000000000000000000000000", "approve", second))).toEqual([
    404,
    "approval_not_found",
  ]);
});

test("what is stored otherwise than it was asked for is never executed", async () => {
  const id = await member();
  const approval = await waiting(id);
  await shop.db.query({
    text: `update approval set payload = payload || '{"points": 99999}' where approval_key = $1`,
    values: [approval.split(".")[1]],
  });
  expect(await codeOf(decide(approval, "approve", second))).toEqual([409, "approval_changed"]);
  expect(await available(id)).toBe(0);
});

test("after 72 hours nobody can decide any more", async () => {
  const id = await member();
  const late = await waiting(id);
  const early = await waiting(id);
  shop.setTime("2026-11-24T11:59:59.999Z");
  second = await signIn("second@nuqta.example");
  expect((await decide(early, "approve", second)).body.state).toBe("approved");
  shop.setTime("2026-11-24T12:00:00Z");
  expect(await codeOf(decide(late, "approve", second))).toEqual([409, "approval_expired"]);
  expect((await shop.get(`/v1/approvals?state=expired&member_id=${id}`)).body.data).toMatchObject([
    { approval_id: late, state: "expired", may_decide: false },
  ]);
  expect(await available(id)).toBe(10_001);
});

test("who may decide is told that something waits, and who asked is not", async () => {
  shop.setTime("2026-11-21T12:05:00Z");
  const id = await member();
  const { approval } = (await ask(id, 15_000)).body;
  const told = async (by: string): Promise<Json[]> =>
    (await shop.send("GET", "/v1/notices", undefined, undefined, as(by))).body.data.filter(
      ({ link }: Json) => link?.id === approval.approval_id,
    );
  expect(await told(second)).toMatchObject([
    { link: { kind: "approval" }, is_read: false, tone: "warn" },
  ]);
  expect(await told(owner)).toEqual([]);
  expect((await decide(approval.approval_id, "refuse", second)).status).toBe(200);
  expect(await told(second)).toEqual([]);
});
