// Bounds of what sellers propose: a second person, wallets, days that pass, and how many may be open.
import { openProposalsMax } from "@nuqta/contracts/proposals.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { as, join, limitCost, signIn } from "../support/four-eyes.ts";
import type { Json } from "../support/marketplace.ts";
import { aProposal, openProposalShop } from "./proposal-shop.ts";

let world: Awaited<ReturnType<typeof openProposalShop>>;
let keys = 0;

const key = () => {
  keys += 1;
  return `bounds-${keys}`;
};
const draft = async (more: Json = {}) =>
  world.mine("POST /v1/store/proposals", aProposal(more), key());
const step = (name: string, { id, revision }: Json) =>
  world.mine(`POST /v1/store/proposals/${id}/${name}`, { revision }, key());
const answer = (name: string, { id, revision }: Json, more: Json = {}) =>
  world.owner(`POST /v1/proposals/${id}/${name}`, { revision, ...more }, key());
const submitted = async (more: Json = {}): Promise<Json> => {
  const { status, body, text } = await step("submit", (await draft(more)).body);
  expect([status, text]).toEqual([200, text]);
  return world.forecast(body);
};
const read = async ({ id }: Json): Promise<Json> =>
  (await world.shop.get(`/v1/proposals/${id}`)).body;

beforeAll(async () => {
  world = await openProposalShop();
  await join(world.shop, "second", "owner");
});
afterAll(() => world.shop.close());

test("what costs more than one person may publish waits for a second one, and then runs as it was read", async () => {
  const { shop } = world;
  const second = await signIn(shop, "second@nuqta.example");
  await limitCost(shop, second, 100);
  const proposal = await submitted();
  const waits = await answer("approve", proposal);
  expect([waits.status, waits.body.approval?.kind]).toEqual([202, "publication"]);
  const waiting = await read(proposal);
  expect(waiting).toMatchObject({ state: "approved", campaign_status: "draft" });
  expect((await step("withdraw", waiting)).body.code).toBe("proposal_state");
  const url = `/v1/approvals/${waits.body.approval.approval_id}`;
  const { publication } = (await as(shop, second, "GET", url)).body;
  expect(publication.forecast).toMatchObject({ simulation_id: proposal.forecast.simulation_id });
  const agreed = await as(shop, second, "POST", `${url}/approve`, { reason: "seen" });
  expect([agreed.status, agreed.text]).toEqual([200, agreed.text]);
  expect((await read(proposal)).campaign_status).toBe("scheduled");
});

test("while it waits it can be sent back, which leaves nothing to agree to", async () => {
  const { shop } = world;
  const second = await signIn(shop, "second@nuqta.example");
  const proposal = await submitted({ name: "Spring towels" });
  const waits = await answer("approve", proposal);
  expect(waits.status).toBe(202);
  const back = await answer("return", await read(proposal), { reason: "Too dear." });
  expect([back.status, back.body.state]).toEqual([200, "returned"]);
  expect((await shop.get(`/v1/campaigns/${proposal.id}`)).body.code).toBe("campaign_not_found");
  const url = `/v1/approvals/${waits.body.approval.approval_id}/approve`;
  const void_ = await as(shop, second, "POST", url, { reason: "seen" });
  expect([void_.status, void_.body.code]).toEqual([409, "approval_void"]);
  const again = (await step("submit", back.body)).body;
  expect((await answer("approve", await world.forecast(again))).status).toBe(202);
});

test("a budget stays within the seller's wallet, when it is written and when it is approved", async () => {
  const { shop } = world;
  const proposal = await submitted({ name: "Wallet" });
  const opened = await shop.send(
    "PUT",
    "/v1/sellers/S-1/wallet",
    { policy: "platform_pays" },
    key(),
  );
  expect([opened.status, opened.text]).toEqual([200, opened.text]);
  const refused = await draft({ name: "Beyond" });
  expect(refused.body.errors).toMatchObject([
    { path: "budget", code: "too_large", message: "This must be at most 0." },
  ]);
  expect((await answer("approve", proposal)).body.code).toBe("proposal_above_wallet");
  expect((await read(proposal)).wallet_left).toBe(0);
  await shop.send("PUT", "/v1/sellers/S-1/wallet", { policy: null }, key());
  expect((await read(proposal)).wallet_left).toBe(null);
  expect((await step("withdraw", proposal)).body.state).toBe("withdrawn");
  expect((await step("submit", { ...proposal, revision: proposal.revision + 1 })).body.code).toBe(
    "proposal_state",
  );
});

test("goods that went to another seller, and days that passed, have to be chosen again", async () => {
  const { shop } = world;
  const proposal = await submitted({ goods: { products: ["S-1-2"] } });
  const named = { products: [{ id: "S-1-2", name: "Towel 2" }], brands: [], categories: [] };
  expect((await read(proposal)).goods_named).toEqual(named);
  const moved = await shop.send("PATCH", "/v1/products/S-1-2", { seller_id: "S-2" }, key());
  expect([moved.status, moved.text]).toEqual([200, moved.text]);
  const gone = [{ id: "S-1-2", name: "S-1-2" }];
  const { body } = await world.shop.get(`/v1/proposals/${proposal.id}`);
  expect(body.goods_named).toEqual({ products: gone, brands: [], categories: [] });
  expect((await answer("approve", proposal)).body.code).toBe("proposal_goods_changed");
  expect((await step("withdraw", proposal)).status).toBe(200);
  const late = await submitted({ name: "Late" });
  shop.setTime("2026-11-23T12:00:00Z");
  world.mine = await world.again("s-1@example.com");
  expect(
    (
      await world
        .ownerAgain()
        .then((owner) =>
          owner(`POST /v1/proposals/${late.id}/approve`, { revision: late.revision }, key()),
        )
    ).body.code,
  ).toBe("proposal_started");
});

test("so many may be open at a time, also when they are drafted at once", async () => {
  const { data } = (await world.mine("GET /v1/store/proposals?limit=100")).body;
  const open = data.filter(({ state }: Json) => ["draft", "submitted", "returned"].includes(state));
  const dates = { start_date: "2026-11-24", end_date: "2026-11-30" };
  const made = await Promise.all(Array.from({ length: openProposalsMax + 2 }, () => draft(dates)));
  const kept = made.filter(({ status }) => status === 201).length;
  expect(kept).toBe(openProposalsMax - open.length);
  expect(made.find(({ status }) => status !== 201)?.body.code).toBe("proposals_full");
});
