// Merges and erasures that move more points than one person may give wait for a second person; what a key
// asks to erase always does. Nothing happens until then, and then exactly once.
import { afterAll, beforeAll, expect, test } from "vitest";
import { readTrialBalance } from "../../server/src/ledger/service/reading.ts";
import { as, codeOf, decide, join, keyOf, signIn } from "../support/four-eyes.ts";
import {
  type Answer,
  type Json,
  type Marketplace,
  openMarketplace,
} from "../support/marketplace.ts";

let shop: Marketplace;
let owner: string;
let other: string;
let third: string;

beforeAll(async () => {
  shop = await openMarketplace("2026-11-21T12:00:00Z");
  owner = await signIn(shop, "owner@nuqta.example");
  other = await join(shop, "other", "owner");
  third = await join(shop, "third", "owner");
});
afterAll(async () => {
  const trial = await readTrialBalance(shop.db);
  expect(trial).toMatchObject({ sum: 0, differences: [], balanced: true });
  await shop.close();
});

const give = async (id: string, points: number): Promise<void> => {
  const url = `/v1/members/${id}/adjustments`;
  const asked = await as(shop, third, "POST", url, { points, reason: "opening" });
  if (asked.status === 201) return;
  expect((await decide(shop, other, asked.body.approval.approval_id)).status).toBe(200);
};
const member = async (id: string, points: number): Promise<void> => {
  expect((await shop.post("/v1/members", { member_id: id, name: `Name of ${id}` })).status).toBe(
    201,
  );
  await give(id, points);
};
const available = async (id: string): Promise<number | undefined> =>
  (await shop.get(`/v1/members/${id}/balance`)).body.available;
const merge = (from: string, into: string, key?: string): Promise<Answer> =>
  shop.send("POST", `/v1/members/${from}/merge`, { into, reason: "same person" }, key, {
    authorization: `Bearer ${owner}`,
  });
const erase = (token: string, id: string): Promise<Answer> =>
  as(shop, token, "POST", `/v1/members/${id}/erase`, { confirm: id, reason: "a letter" });
const idOf = ({ status, body }: Answer): string => {
  expect(status).toBe(202);
  return body.approval.approval_id;
};
const recordOf = async (id: string): Promise<Json[]> =>
  (await as(shop, owner, "GET", `/v1/audit?limit=100&q=${encodeURIComponent(id)}`)).body.data;

test("a merge of many points waits, and is executed once a second person agrees", async () => {
  await member("from-1", 30_000);
  await member("into-1", 5);
  const asked = await merge("from-1", "into-1", "merge-1");
  const id = idOf(asked);
  expect(asked.body.approval).toMatchObject({ kind: "merge", state: "waiting" });
  expect([await available("from-1"), await available("into-1")]).toEqual([30_000, 5]);
  const again = await merge("from-1", "into-1", "merge-1");
  expect([again.text, again.replayed]).toEqual([asked.text, true]);

  const { body } = await as(shop, other, "GET", `/v1/approvals/${id}`);
  expect(body).toMatchObject({
    ...{ kind: "merge", state: "waiting", may_decide: true, member_name: "Name of into-1" },
    merge: {
      ...{ member_id: "into-1", merged_id: "from-1", points: 30_000, debt: 0 },
      reason: "same person",
    },
    ...{ adjustment: null, erasure: null },
  });
  expect(body.merge.value).toBeGreaterThan(0);
  expect(await codeOf(decide(shop, owner, id))).toEqual([403, "approval_own"]);
  const twice = await Promise.all([decide(shop, other, id), decide(shop, third, id)]);
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
  const winner = twice.find(({ status }) => status === 200);
  expect(winner?.body).toMatchObject({ state: "approved", entry_id: expect.any(String) });
  expect(await available("into-1")).toBe(30_005);
  const page = await shop.get("/v1/members/into-1/entries");
  expect(page.body.data.filter(({ kind }: Json) => kind === "merge")).toHaveLength(1);
  expect(await recordOf("member:into-1")).toContainEqual(
    expect.objectContaining({ action: "member.merged", outcome: "done" }),
  );
  // The key that asked is answered as it was, though everything happened since.
  expect((await merge("from-1", "into-1", "merge-1")).text).toBe(asked.text);
});

test("few points are merged at once", async () => {
  await member("from-2", 9_000);
  await member("into-2", 0 + 5);
  expect((await merge("from-2", "into-2")).status).toBe(200);
  expect(await available("into-2")).toBe(9_005);
});

test("a merge that is too much only with what was moved before that day waits, and the one who decides is told", async () => {
  await member("from-9", 2_000);
  await member("into-9", 5);
  const id = idOf(await merge("from-9", "into-9"));
  const { body } = await as(shop, other, "GET", `/v1/approvals/${id}`);
  expect(body).toMatchObject({ kind: "merge", merge: { points: 2_000 }, decided_today: 9_000 });
  expect((await decide(shop, other, id)).status).toBe(200);
  expect(await available("into-9")).toBe(2_005);
});

test("more points than were seen are not merged, and refusing moves nothing", async () => {
  await member("from-3", 30_000);
  await member("into-3", 5);
  const id = idOf(await merge("from-3", "into-3"));
  await give("from-3", 1);
  expect(await codeOf(decide(shop, other, id))).toEqual([409, "approval_void"]);
  expect([await available("from-3"), await available("into-3")]).toEqual([30_001, 5]);
  expect((await decide(shop, other, id, "refuse")).body.state).toBe("refused");
  expect(await codeOf(decide(shop, third, id))).toEqual([409, "approval_state"]);
  expect(await available("from-3")).toBe(30_001);
  const newer = idOf(await merge("from-3", "into-3"));
  expect((await decide(shop, other, newer)).status).toBe(200);
  expect(await available("into-3")).toBe(30_006);
});

test("of a merge and its refusal at the same moment one happens", async () => {
  for (const n of [1, 2, 3]) {
    await member(`from-4-${n}`, 30_000);
    await member(`into-4-${n}`, 5);
    const id = idOf(await merge(`from-4-${n}`, `into-4-${n}`));
    const both = await Promise.all([decide(shop, other, id), decide(shop, third, id, "refuse")]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const isMerged = both[0].status === 200;
    expect(await available(`into-4-${n}`)).toBe(isMerged ? 30_005 : 5);
  }
});

test("what cannot be merged is refused before anybody is asked", async () => {
  await member("from-5", 30_000);
  await member("into-5", 5);
  await shop.post("/v1/redemptions", { member_id: "from-5", points: 2 });
  expect(await codeOf(merge("from-5", "into-5"))).toEqual([409, "member_holds_points"]);
  expect(await codeOf(merge("from-5", "nobody"))).toEqual([422, "unknown_member"]);
  expect(await codeOf(merge("from-5", "from-5"))).toEqual([422, "merge_same_member"]);
});

test("an erasure that forfeits many points waits; few are forfeited at once", async () => {
  await member("gone-1", 30_000);
  await member("gone-2", 50);
  expect((await erase(owner, "gone-2")).body).toMatchObject({ forfeited: 50 });
  const id = idOf(await erase(owner, "gone-1"));
  expect(await available("gone-1")).toBe(30_000);
  const { body } = await as(shop, other, "GET", `/v1/approvals/${id}`);
  expect(body).toMatchObject({
    ...{ kind: "erasure", member_name: "Name of gone-1" },
    erasure: { member_id: "gone-1", points: 30_000, reason: "a letter" },
  });
  expect(await codeOf(decide(shop, owner, id))).toEqual([403, "approval_own"]);
  const twice = await Promise.all([decide(shop, other, id), decide(shop, third, id)]);
  expect(twice.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await shop.get("/v1/members/gone-1")).status).toBe(404);
  const traces = await shop.db.query<{ n: number }>({
    text: `select (select count(*) from audit_entry where detail::text like '%"gone-1"%'
        and (action = 'member.erased' or target = $1))
      + (select count(*) from approval where payload::text like '%gone-1%') as n`,
    values: [`approval:${id}`],
  });
  expect(Number(traces[0]?.n)).toBe(0);
});

test("what a key asks to erase waits, however little it is, and not for the maker of the key", async () => {
  await member("gone-3", 1);
  const { key } = await keyOf(shop, owner, ["members:write"]);
  const id = idOf(await erase(key, "gone-3"));
  expect(await codeOf(decide(shop, owner, id))).toEqual([403, "approval_own"]);
  await give("gone-3", 1);
  expect(await codeOf(decide(shop, other, id))).toEqual([409, "approval_void"]);
  const newer = idOf(await erase(key, "gone-3"));
  expect((await decide(shop, other, newer)).status).toBe(200);
  expect((await shop.get("/v1/members/gone-3")).status).toBe(404);
});

test("a key may ask for a merge and its undoing; a person decides, and not the maker of the key", async () => {
  await member("from-8", 20);
  await member("into-8", 5);
  const { key } = await keyOf(shop, owner, ["members:write"]);
  const ask = (url: string, body: Json) => as(shop, key, "POST", `/v1/members/${url}`, body);
  const merging = { into: "into-8", reason: "same phone" };
  const asked = await ask("from-8/merge", merging);
  expect(asked.body.approval).toMatchObject({ kind: "merge", state: "waiting" });
  const id = idOf(asked);
  expect([await available("from-8"), await available("into-8")]).toEqual([20, 5]);
  expect(await codeOf(decide(shop, owner, id))).toEqual([403, "approval_own"]);
  expect(await codeOf(decide(shop, key, id))).toEqual([403, "forbidden"]);
  expect((await decide(shop, other, id)).status).toBe(200);
  expect(await available("into-8")).toBe(25);
  const { record_id } = (await shop.get("/v1/members/into-8/merges")).body.from[0];
  const undo = await ask(`into-8/merges/${record_id}/undo`, { reason: "two people" });
  expect(undo.body.approval).toMatchObject({ kind: "merge_undo", state: "waiting" });
  expect(await available("into-8")).toBe(25);
  expect((await decide(shop, other, idOf(undo))).status).toBe(200);
  expect([await available("from-8"), await available("into-8")]).toEqual([20, 5]);
  // What cannot be merged is refused before anybody is asked; a key that may only read asks for nothing.
  expect(await codeOf(ask("from-8/merge", { ...merging, into: "nobody" }))).toEqual([
    ...[422, "unknown_member"],
  ]);
  const reader = await keyOf(shop, owner, ["members:read"]);
  const denied = as(shop, reader.key, "POST", "/v1/members/from-8/merge", merging);
  expect(await codeOf(denied)).toEqual([403, "forbidden"]);
});

test("undoing a merge of many points waits as well, and happens once", async () => {
  await member("from-7", 30_000);
  await member("into-7", 5);
  expect((await decide(shop, other, idOf(await merge("from-7", "into-7")))).status).toBe(200);
  const { record_id } = (await shop.get("/v1/members/into-7/merges")).body.from[0];
  const url = `/v1/members/into-7/merges/${record_id}/undo`;
  const undo = () => as(shop, owner, "POST", url, { reason: "two people" });
  const [id, late] = [idOf(await undo()), idOf(await undo())];
  expect(await available("into-7")).toBe(30_005);
  const { body } = await as(shop, other, "GET", `/v1/approvals/${id}`);
  expect(body).toMatchObject({
    ...{ kind: "merge_undo", merge: null, member_name: "Name of into-7" },
    merge_undo: { member_id: "into-7", merged_id: record_id, points: 30_000, reason: "two people" },
  });
  expect(await codeOf(decide(shop, owner, id))).toEqual([403, "approval_own"]);
  const twice = await Promise.all([decide(shop, other, id), decide(shop, third, id)]);
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect([await available("from-7"), await available("into-7")]).toEqual([30_000, 5]);
  expect(await recordOf("member:into-7")).toContainEqual(
    expect.objectContaining({ action: "member.unmerged", outcome: "done" }),
  );
  expect(await codeOf(decide(shop, other, late))).toEqual([404, "merge_not_found"]);
});

test("an evaluation in which nobody else could agree goes on, and says so in the record", async () => {
  const text = "update staff set status = $1 where email like any($2)";
  const others = ["other@%", "third@%"];
  await member("from-6", 30_000);
  await member("into-6", 5);
  await member("gone-6", 30_000);
  await shop.db.query({ text, values: ["disabled", others] });
  expect((await merge("from-6", "into-6")).status).toBe(200);
  expect((await erase(owner, "gone-6")).body).toMatchObject({ forfeited: 30_000 });
  expect(await recordOf("member:into-6")).toContainEqual(
    expect.objectContaining({ action: "approval.alone" }),
  );
  await shop.db.query({ text, values: ["active", others] });
});
