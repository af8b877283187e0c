// A seller proposes a campaign for its own goods, paid by itself; the marketplace answers with the replay before it.
import { afterAll, beforeAll, expect, test } from "vitest";
import { aLine, type Json } from "../support/marketplace.ts";
import { aProposal, openProposalShop } from "./proposal-shop.ts";

let world: Awaited<ReturnType<typeof openProposalShop>>;
let keys = 0;
let proposal: Json;

const key = () => {
  keys += 1;
  return `proposal-${keys}`;
};
type Send = (typeof world)["mine"];
const draft = async (more: Json = {}, by: Send = world.mine) =>
  by("POST /v1/store/proposals", aProposal(more), key());
const step = (name: string, { id, revision }: Json, by: Send = world.mine) =>
  by(`POST /v1/store/proposals/${id}/${name}`, { revision }, key());
const answer = (name: string, { id, revision }: Json, more: Json = {}) =>
  world.owner(`POST /v1/proposals/${id}/${name}`, { revision, ...more }, key());
const own = async (id: string): Promise<Json> =>
  (await world.mine(`GET /v1/store/proposals/${id}`)).body;

beforeAll(async () => {
  world = await openProposalShop();
});
afterAll(() => world.shop.close());

test("a seller sees the brands and categories of its own products, and drafts", async () => {
  const { body } = await world.mine("GET /v1/store/goods");
  expect(body).toEqual({
    brands: [{ id: "B-S-1", name: "B-S-1" }],
    categories: [{ id: "C-S-1", name: "C-S-1" }],
    wallet_left: null,
  });
  const made = await draft();
  expect([made.status, made.text]).toEqual([201, made.text]);
  proposal = made.body;
  expect(proposal).toMatchObject({
    ...{ state: "draft", revision: 1, budget: 5_000, forecast: null, figures: null },
    ...{ wallet_left: null, campaign_status: null, reason: null },
    goods: { products: [], brands: [], categories: [] },
  });
  // A draft is its seller's alone.
  expect((await world.shop.get(`/v1/proposals/${proposal.id}`)).body.code).toBe(
    "proposal_not_found",
  );
  expect((await world.shop.get("/v1/proposals")).body.total).toBe(0);
});

test("goods, money and conditions that are not its own are refused by name, and nothing is kept", async () => {
  const refused = async (more: Json, errors: Json) => {
    const { status, body } = await draft(more);
    expect([more, status, body.errors]).toEqual([
      more,
      422,
      errors.map((one: Json) => expect.objectContaining(one)),
    ]);
  };
  const unknown = (path: string) => [{ path, code: "unknown_field" }];
  await refused({ goods: { products: ["S-1-1", "S-2-1"] } }, [
    { path: "goods.products[1]", code: "not_own" },
  ]);
  await refused({ goods: { products: ["nowhere"] } }, [
    { path: "goods.products[0]", code: "not_own" },
  ]);
  await refused({ goods: { brands: ["B-S-2"], categories: ["C-S-2"] } }, [
    { path: "goods.brands[0]", code: "not_own" },
    { path: "goods.categories[0]", code: "not_own" },
  ]);
  await refused({ goods: { sellers: ["S-2"] } }, unknown("goods.sellers"));
  const funding = [{ party: "seller:S-2", share_bps: 10_000 }];
  await refused({ funding }, unknown("funding"));
  await refused({ when: { op: "all", items: [] } }, unknown("when"));
  await refused({ seller_id: "S-2" }, unknown("seller_id"));
  await refused({ currency: "USD" }, unknown("currency"));
  await refused({ earning: { ...aProposal().earning, funding } }, unknown("earning.funding"));
  await refused({ earning: { kind: "per_item", points: 1 } }, [{ path: "earning.kind" }]);
  await refused({ budget: -1 }, [{ path: "budget", code: "too_small" }]);
  await refused({ budget: 0 }, [{ path: "budget", code: "too_small" }]);
  await refused({ budget: 1e15 }, [{ path: "budget", code: "too_large" }]);
  await refused({ budget: "5000" }, [{ path: "budget", code: "wrong_type" }]);
  await refused({ start_date: "2026-11-20" }, [{ path: "start_date", code: "out_of_range" }]);
  await refused({ end_date: "2026-11-21" }, [{ path: "end_date", code: "out_of_range" }]);
  await refused({ name: "a\u202eb" }, [{ path: "name", code: "reading_direction" }]);
  const { body } = await world.mine("GET /v1/store/proposals");
  expect(body.data.map(({ id }: Json) => id)).toEqual([proposal.id]);
});

test("nobody else's proposal is there, and no other account drafts one", async () => {
  const { id } = proposal;
  for (const call of [
    `GET /v1/store/proposals/${id}`,
    `POST /v1/store/proposals/${id}/submit`,
    `POST /v1/store/proposals/${id}/withdraw`,
  ]) {
    const body = call.startsWith("POST") ? { revision: 1 } : undefined;
    expect([call, (await world.theirs(call, body, key())).body.code]).toEqual([
      call,
      "proposal_not_found",
    ]);
  }
  const changed = await world.theirs(
    `PUT /v1/store/proposals/${id}`,
    { ...aProposal(), revision: 1 },
    key(),
  );
  expect(changed.body.code).toBe("proposal_not_found");
  expect((await draft({}, world.owner)).status).toBe(403);
  expect((await world.shop.post("/v1/store/proposals", aProposal())).status).toBe(403);
  expect((await world.mine(`POST /v1/proposals/${id}/approve`, { revision: 1 })).status).toBe(403);
});

test("a draft is changed by who read it last, and submitted with its replay", async () => {
  const change = (revision: number) =>
    world.mine(
      `PUT /v1/store/proposals/${proposal.id}`,
      { ...aProposal({ goods: { brands: ["B-S-1"] } }), revision },
      key(),
    );
  expect((await change(2)).body.code).toBe("version_conflict");
  proposal = (await change(1)).body;
  expect([proposal.revision, proposal.goods.brands]).toEqual([2, ["B-S-1"]]);
  expect((await step("submit", { ...proposal, revision: 1 })).body.code).toBe("version_conflict");
  const sent = await step("submit", proposal);
  expect(sent.body).toMatchObject({ state: "submitted", revision: 3 });
  proposal = await world.forecast(sent.body);
  // Ten orders of EGP 100 of its own; the other seller sells the same brand, and none of that counts.
  expect(proposal).toMatchObject({
    ...{ seller_id: "S-1", seller_name: "Shop S-1", budget_in_points: 2_500 },
    forecast: {
      ...{ state: "done", from: "2026-10-23", to: "2026-11-21", is_current: true },
      own: { points: 1_000, cost: 2_000 },
    },
  });
  const { body } = await world.shop.get(`/v1/simulations/${proposal.forecast.simulation_id}`);
  expect(body.result.by_seller.map(({ id, difference }: Json) => [id, difference.points])).toEqual(
    expect.arrayContaining([
      ["S-1", 1_000],
      ["S-2", 0],
    ]),
  );
  expect((await own(proposal.id)).forecast.own).toEqual({ points: 1_000, cost: 2_000 });
  const notices = (await world.owner("GET /v1/notices")).body.data;
  expect(notices).toContainEqual(
    expect.objectContaining({ link: expect.objectContaining({ kind: "proposal" }) }),
  );
});

test("what changed after it was read cannot be approved", async () => {
  const edited = await world.mine(
    `PUT /v1/store/proposals/${proposal.id}`,
    { ...aProposal({ budget: 9_000 }), revision: proposal.revision },
    key(),
  );
  expect(edited.body.state).toBe("draft");
  expect((await answer("approve", proposal)).body.code).toBe("proposal_not_found");
  const again = (await step("submit", edited.body)).body;
  const read = await world.forecast(again);
  expect((await answer("approve", proposal)).body.code).toBe("version_conflict");
  expect((await answer("return", proposal, { reason: "Old." })).body.code).toBe("version_conflict");
  proposal = read;
});

test("it is sent back with a reason that its seller reads", async () => {
  const back = await answer("return", proposal, { reason: "Please stay within EGP 50." });
  expect([back.status, back.body.state]).toEqual([200, "returned"]);
  const seen = await own(proposal.id);
  expect(seen).toMatchObject({ state: "returned", reason: "Please stay within EGP 50." });
  const changed = await world.mine(
    `PUT /v1/store/proposals/${proposal.id}`,
    { ...aProposal(), revision: seen.revision },
    key(),
  );
  proposal = await world.forecast((await step("submit", changed.body)).body);
  expect([proposal.state, proposal.reason]).toEqual(["submitted", null]);
});

test("rules that changed since make the replay stale, which is said, and it is replayed anew", async () => {
  const other = {
    rule_id: "other",
    name: "Other",
    trigger: "purchase",
    effects: [{ kind: "fixed", points: 1 }],
  };
  await world.shop.post("/v1/rules", other);
  expect((await world.shop.post("/v1/rules/other/publish", {})).status).toBe(200);
  await expect
    .poll(async () => (await world.shop.get(`/v1/proposals/${proposal.id}`)).body.forecast)
    .toMatchObject({ is_current: false, state: "done" });
  expect((await answer("approve", proposal)).body.code).toBe("forecast_missing");
  expect(
    (await world.owner(`POST /v1/proposals/${proposal.id}/forecast`, undefined, key())).status,
  ).toBe(200);
  proposal = await world.forecast(proposal);
  expect(proposal.forecast.is_current).toBe(true);
});

test("approved, it is a campaign for goods of the seller alone, paid by it alone", async () => {
  const [first, second] = await Promise.all([
    answer("approve", proposal),
    answer("approve", proposal),
  ]);
  expect([first.status, second.status].sort()).toEqual([200, 412]);
  const done = first.status === 200 ? first : second;
  expect(done.body).toMatchObject({ state: "approved", campaign_status: "scheduled" });
  const campaign = (await world.shop.get(`/v1/campaigns/${proposal.id}`)).body;
  const funding = [{ party: "seller:S-1", share_bps: 10_000 }];
  expect(campaign.live).toMatchObject({
    ...{ targets: { sellers: ["S-1"] }, funding, budget_points: 2_500 },
    ...{ start_date: "2026-11-22", end_date: "2026-12-21" },
  });
  expect((await answer("approve", done.body)).body.code).toBe("proposal_state");
  expect((await answer("return", done.body, { reason: "Late." })).body.code).toBe("proposal_state");
  expect((await step("withdraw", done.body)).body.code).toBe("proposal_state");
  const change = { ...aProposal(), revision: done.body.revision };
  const changed = await world.mine(`PUT /v1/store/proposals/${proposal.id}`, change, key());
  expect(changed.body.code).toBe("proposal_state");
});

test("its points are paid by the seller, for its own lines, and it sees what they cost and how far they reached", async () => {
  world.shop.setTime("2026-11-23T12:00:00Z");
  world.mine = await world.again("s-1@example.com");
  await world.order("after", { occurred_at: "2026-11-23T12:00:00Z" });
  const [mine, theirs] = await world.quote();
  expect(mine.funders).toContainEqual({ party: "seller:S-1", points: 100 });
  expect(JSON.stringify(theirs)).not.toContain("seller:S-1");
  await expect
    .poll(async () => (await own(proposal.id)).figures)
    .toEqual({ points: 100, cost: 200, budget_left: 4_800, orders: 1 });
  const back = await world.shop.post("/v1/orders/after/returns", {
    ...{ return_id: "r-1", occurred_at: "2026-11-23T12:00:00Z" },
    lines: [{ line_id: "1", quantity: 1 }],
  });
  expect([back.status, back.text]).toEqual([201, back.text]);
  await expect.poll(async () => (await own(proposal.id)).figures?.points).toBe(0);
  // More goods than its budget bears: no point more is given.
  const many = [aLine("1", 9_000_000, { seller_id: "S-1", sku: "S-1-1" })];
  await world.order("much", { lines: many, occurred_at: "2026-11-23T12:00:00Z" });
  await expect
    .poll(async () => (await own(proposal.id)).figures)
    .toEqual({ points: 2_500, cost: 5_000, budget_left: 0, orders: 2 });
  const text = JSON.stringify(await own(proposal.id));
  for (const foreign of ["S-2", "m-1", "platform", "winners"]) expect(text).not.toContain(foreign);
});

test("once the marketplace makes more of the campaign, its figures are no longer told to the seller", async () => {
  const { live, etag } = (await world.shop.get(`/v1/campaigns/${proposal.id}`)).body;
  const { campaign_id: _id, status: _status, ...draftOf } = live;
  const wider = { ...draftOf, targets: { sellers: ["S-1", "S-2"] } };
  const saved = await world.shop.send("PUT", `/v1/campaigns/${proposal.id}`, wider, key(), {
    "if-match": etag,
  });
  expect([saved.status, saved.text]).toEqual([200, saved.text]);
  expect((await own(proposal.id)).figures).not.toBe(null);
  expect((await world.shop.post(`/v1/campaigns/${proposal.id}/publish`, {})).status).toBe(200);
  await expect.poll(async () => (await own(proposal.id)).figures).toBe(null);
});

test("each act is on record, with who did it", async () => {
  const rows = await world.shop.db.query<{ action: string; actor: string }>({
    text: "select action, actor from audit_entry where target = $1 order by entry_no",
    values: [`proposal:${proposal.id}`],
  });
  expect([...new Set(rows.map(({ action }) => action))]).toEqual([
    ...["proposal.added", "proposal.changed", "proposal.submitted", "proposal.sent_back"],
    "proposal.approved",
  ]);
  expect(rows.every(({ actor }) => actor.startsWith("staff:"))).toBe(true);
  await expect(world.shop.db.query({ text: "delete from campaign_proposal" })).rejects.toThrow();
});
