// Owners hear each night of what was given and taken by hand on the day before: who, how much, and how
// much of it a second person agreed to. Once for each day, and not of a day without any.
import { afterAll, expect, test } from "vitest";
import { testDatabase } from "../../server/src/kit/testing/database.ts";
import { as, decide, join, keyOf, signIn } from "../support/four-eyes.ts";
import { openMarketplace } from "../support/marketplace.ts";
import { answersOnly, openWorker } from "../support/nights.ts";

const time = { at: Date.parse("2026-11-21T12:00:00Z") };
const db = await testDatabase();
const shop = await openMarketplace("2026-11-21T12:00:00Z", db, answersOnly);
const now = () => new Date(time.at);
const worker = openWorker(db, { runner: now, lane: now }, { batchSize: 500 });
afterAll(async () => {
  await worker.close();
  await shop.close();
});

/** Runs the job at two o'clock in Cairo of a date; answers the mails that went out with it. */
const night = async (date: string): Promise<{ recipient: string; content: string }[]> => {
  time.at = Date.parse(`${date}T00:00:00Z`);
  shop.setTime(now().toISOString());
  const before = await mails();
  const job = worker.jobs.find(({ name }) => name === "by_hand");
  await (await job?.batch({ at: now(), cursor: "" }))?.apply();
  return (await mails()).slice(before.length);
};
const mails = () =>
  db.query<{ recipient: string; content: string }>({
    text: `select recipient, content from mail_outbox where content like '%by hand%'
      order by created_at, recipient`,
  });

test("givers, sums and what was agreed to are mailed once", async () => {
  const owner = await signIn(shop, "owner@nuqta.example");
  const mona = await join(shop, "mona", "manager");
  const other = await join(shop, "other", "owner");
  const { key } = await keyOf(shop, owner, ["points:adjust"]);
  for (const id of ["a", "b"]) await shop.post("/v1/members", { member_id: id });
  const give = (by: string, member: string, points: number) =>
    as(shop, by, "POST", `/v1/members/${member}/adjustments`, { points, reason: "Goodwill" });
  for (const [by, member, points] of [
    [mona, "a", 700],
    [mona, "a", -200],
    [key, "b", 1_234],
  ] as const)
    expect((await give(by, member, points)).status).toBe(201);
  const asked = await give(mona, "b", 40_000);
  expect((await decide(shop, other, asked.body.approval.approval_id)).status).toBe(200);

  const sent = await night("2026-11-22");
  expect(sent.map(({ recipient }) => recipient)).toEqual([
    "other@nuqta.example",
    "owner@nuqta.example",
  ]);
  for (const { content } of sent) {
    expect(content).toContain("2026-11-21");
    expect(content).toMatch(/mona 900\b/);
    // What a key gives is of who made it.
    expect(content).toMatch(/ 1234\b.* without a second person, 40000 with one/);
  }
  expect(await night("2026-11-22")).toEqual([]);
  expect(await night("2026-11-23")).toEqual([]);
});
