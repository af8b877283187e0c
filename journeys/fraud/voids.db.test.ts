// Voiding many points of a case waits for a second person, and takes exactly what was looked at.
import { afterAll, beforeAll, expect, test } from "vitest";
import { readTrialBalance } from "../../server/src/ledger/service/reading.ts";
import { type Answer, type Json, storyOwner } from "../support/marketplace.ts";
import { openFraudStory, points } from "./story.ts";

const story = await openFraudStory();
const { shop, next, terms, buy, redeem, casesOf, theCase, member } = story;
let owner: string;
let second: string;

const signIn = async (email: string): Promise<string> => {
  const url = "/staging/v1/ecommerce/auth/login?role_id=2";
  return (await shop.post(url, { ...storyOwner, email })).body.token;
};

beforeAll(async () => {
  await terms({ ...points(9), processing: "manual", actions: ["flag"] });
  await shop.db.query({
    text: `insert into staff select (jsonb_populate_record(s, jsonb_build_object(
      'staff_id', gen_random_uuid(), 'email', 'second@nuqta.example', 'name', 'Second'))).* from staff s`,
  });
  owner = await signIn(storyOwner.email);
  second = await signIn("second@nuqta.example");
});
afterAll(async () => {
  expect(await readTrialBalance(shop.db)).toMatchObject({ sum: 0, differences: [] });
  await shop.close();
});

const as = (token: string) => ({ authorization: `Bearer ${token}` });
const decide = (id: string, outcome: string, by = owner): Promise<Answer> =>
  shop.send(
    "POST",
    `/v1/fraud-cases/${id}/decision`,
    { outcome, reason: "bought by himself" },
    undefined,
    as(by),
  );
const judge = (id: string, verdict: string, by: string): Promise<Answer> =>
  shop.send("POST", `/v1/approvals/${id}/${verdict}`, { reason: "agreed" }, undefined, as(by));

/** A member with a case and so many suspicious points, voided by the owner. */
const asked = async (egp = 400_000): Promise<{ id: string; caseId: string; approval: string }> => {
  const id = next();
  await buy(id, egp * 100);
  const [one] = await casesOf(id);
  const answer = await decide(one.case_id, "void");
  expect(answer).toMatchObject({ status: 202, body: { approval: { kind: "fraud_void" } } });
  return { id, caseId: one.case_id, approval: answer.body.approval.approval_id };
};
const available = async (id: string): Promise<number> => (await member(id)).balance.available;

test("few points are voided at once, many wait for somebody else, who takes exactly those", async () => {
  const few = next();
  await buy(few, 20_000_000);
  const [small] = await casesOf(few);
  expect((await theCase(small.case_id)).void_needs_second).toBe(false);
  expect((await decide(small.case_id, "void")).body).toMatchObject({ state: "voided" });

  const { id, caseId, approval } = await asked();
  expect(await available(id)).toBe(20_000);
  const waits = await theCase(caseId);
  expect(waits).toMatchObject({
    ...{ state: "open", void_needs_second: true },
    waiting: { approval_id: approval, points: 20_000 },
  });
  expect(waits.timeline.at(-1)).toMatchObject({ what: "asked", reason: "bought by himself" });
  expect((await decide(caseId, "void", second)).body.code).toBe("fraud_case_waiting");
  const queue = await shop.get("/v1/approvals?state=waiting");
  expect(queue.body.data).toMatchObject([
    {
      ...{ approval_id: approval, kind: "fraud_void", adjustment: null, publication: null },
      fraud_void: { member_id: id, case_id: caseId, points: 20_000, reason: "bought by himself" },
    },
  ]);
  expect((await judge(approval, "approve", owner)).body.code).toBe("approval_own");
  // What is earned meanwhile was not looked at, and stays.
  await buy(id, 100_000);
  const done = await judge(approval, "approve", second);
  expect(done).toMatchObject({ status: 200, body: { state: "approved" } });
  expect(await available(id)).toBe(50);
  const after = await theCase(caseId);
  expect(after).toMatchObject({ state: "voided", waiting: null, voidable_points: 50 });
  expect(after.timeline.at(-1)).toMatchObject({ what: "void", actor_name: "Second" });
  const why = await shop.get(`/v1/entries/${done.body.entry_id}/why`);
  expect(why.body).toMatchObject({ kind: "reverse", points: -20_000 });
  expect((await judge(approval, "approve", second)).body.code).toBe("approval_state");
  const audit = await shop.db.query<{ action: string }>({
    text: "select action from audit_entry where target = $1 order by entry_no",
    values: [`approval:${approval}`],
  });
  expect(audit.map(({ action }) => action)).toEqual([
    ...["approval.ask", "approval.approve", "approval.approve", "approval.approve"],
  ]);
});

test("what was spent meanwhile is gone, what was let go since is more than was agreed to", async () => {
  const spent = await asked();
  const held = await redeem(spent.id, 5_000);
  await shop.post(`/v1/redemptions/${held.body.redemption_id}/confirm`, {});
  expect((await judge(spent.approval, "approve", second)).status).toBe(200);
  expect(await available(spent.id)).toBe(0);

  const id = next();
  await buy(id, 40_000_000);
  const later = await redeem(id, 3_000);
  const [one] = await casesOf(id);
  const { approval } = (await decide(one.case_id, "void")).body;
  await shop.post(`/v1/redemptions/${later.body.redemption_id}/release`, {});
  const denied = await judge(approval.approval_id, "approve", second);
  expect(denied.body.code).toBe("approval_changed");
  expect(await available(id)).toBe(20_000);
  expect((await judge(approval.approval_id, "withdraw", owner)).status).toBe(200);
  expect((await theCase(one.case_id)).waiting).toBeNull();
  expect((await decide(one.case_id, "void")).status).toBe(202);
});

test("refused, nothing moves; a case found harmless meanwhile cannot be voided any more", async () => {
  const { id, caseId, approval } = await asked();
  expect((await judge(approval, "refuse", second)).body.state).toBe("refused");
  expect([await available(id), (await theCase(caseId)).state]).toEqual([20_000, "open"]);
  const again = await decide(caseId, "void");
  expect((await decide(caseId, "approve", second)).body.state).toBe("approved");
  const denied = await judge(again.body.approval.approval_id, "approve", second);
  expect(denied.body.code).toBe("fraud_case_state");
  expect(await available(id)).toBe(20_000);
});

test("of many who agree at once one finds it waiting", async () => {
  const { id, approval } = await asked();
  const all = await Promise.all(
    Array.from({ length: 12 }, () => judge(approval, "approve", second)),
  );
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  const { data } = (await shop.get(`/v1/members/${id}/entries?kind=reverse`)).body;
  expect(data.map((one: Json) => one.points)).toEqual([-20_000]);
});

test("small voids of one person add up over a day of Cairo, with what they gave, and the approver reads the sum", async () => {
  const suspect = async (egp: number) => {
    const id = next();
    await buy(id, egp * 100, "2026-11-19T12:00:00Z");
    const [one] = await casesOf(id);
    return { id, caseId: one.case_id as string };
  };
  story.setTime("2026-11-19T12:00:00Z");
  owner = await signIn(storyOwner.email);
  second = await signIn("second@nuqta.example");
  const [first, third, fourth] = [
    await suspect(80_000),
    await suspect(80_000),
    await suspect(80_000),
  ];
  expect((await decide(first.caseId, "void")).body).toMatchObject({ state: "voided" });
  const gift = { points: 5_000, reason: "goodwill" };
  const given = `/v1/members/${first.id}/adjustments`;
  expect((await shop.send("POST", given, gift, undefined, as(owner))).status).toBe(201);
  // 4,000 and 5,000 are moved: 4,000 more need somebody else, and the case says so before.
  const mine = await shop.send(
    "GET",
    `/v1/fraud-cases/${third.caseId}`,
    undefined,
    undefined,
    as(owner),
  );
  expect(mine.body.void_needs_second).toBe(true);
  const theirs = await shop.send(
    "GET",
    `/v1/fraud-cases/${third.caseId}`,
    undefined,
    undefined,
    as(second),
  );
  expect(theirs.body.void_needs_second).toBe(false);
  const waits = await decide(third.caseId, "void");
  expect(waits.status).toBe(202);
  const approval = waits.body.approval.approval_id;
  const read = await shop.send(
    "GET",
    `/v1/approvals/${approval}`,
    undefined,
    undefined,
    as(second),
  );
  expect(read.body).toMatchObject({ fraud_void: { points: 4_000 }, decided_today: 9_000 });
  // What a second person agreed to does not count for them, nor again for whoever asked.
  expect((await judge(approval, "approve", second)).status).toBe(200);
  expect((await decide(fourth.caseId, "void", second)).body).toMatchObject({ state: "voided" });
  story.setTime("2026-11-19T22:00:00Z");
  owner = await signIn(storyOwner.email);
  const last = await suspect(80_000);
  expect((await decide(last.caseId, "void")).body).toMatchObject({ state: "voided" });
});
