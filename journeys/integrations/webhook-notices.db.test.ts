// Notices of webhooks: failing, parked and switched off are told, and no longer once they are mended.
import { afterAll, beforeAll, expect, test } from "vitest";
import { openReceiver } from "../../server/src/integrations/testing.ts";
import { asOwner } from "../support/areas.ts";
import { anOrder, type Json, type Marketplace, openMarketplace } from "../support/marketplace.ts";

let market: Marketplace;
let owner: Awaited<ReturnType<typeof asOwner>>;
const failing = await openReceiver();
const gone = await openReceiver();
failing.behave = () => 500;
gone.behave = () => 410;

beforeAll(async () => {
  market = await openMarketplace("2026-11-21T12:00:00Z", undefined, {
    environment: { ALLOW_LOOPBACK_WEBHOOKS: "1" },
    // Three tries, at once.
    webhooks: { waitsMs: [0, 0], everyMs: 20 },
  });
  owner = await asOwner(market);
  for (const { url } of [failing, gone])
    expect((await owner("POST /v1/webhooks", { url })).status).toBe(201);
  for (const member of ["m-1", "m-2", "m-3"])
    await market.post("/v1/orders", anOrder(`order-${member}`, member));
});
afterAll(() => market.close());

const told = async (): Promise<string[]> =>
  (await owner("GET /v1/notices")).body.data
    .filter(({ id }: Json) => id.startsWith("webhook:"))
    .map(({ text }: Json) => text)
    .sort();
const hostOf = ({ url }: { url: string }) => new URL(url).host;

test("who looks after the platform is told once, with the way to the endpoint", async () => {
  const [to, goneTo] = [hostOf(failing), hostOf(gone)];
  await expect
    .poll(async () => (await told()).map((text) => text.replaceAll(/\b\d+( tries|\))/g, "n$1")))
    .toEqual(
      [
        `Deliveries to ${to} are parked (n): nobody took them in ten tries. They can be sent again.`,
        `The webhook to ${to} is failing: n tries in a row were not taken.`,
        `The webhook to ${goneTo} was switched off: its receiver answered that it is gone.`,
      ].sort(),
    );
  const { data } = (await owner("GET /v1/notices")).body;
  const one = data.find(({ text }: Json) => text.includes("is failing"));
  expect(one).toMatchObject({ tone: "warn", is_read: false, link: { kind: "webhook" } });
  expect(one.textAr).toContain("يفشل");
  // The path of an address may be a secret, so it is not told.
  expect(JSON.stringify(data)).not.toContain("/hooks");
});

test("an endpoint that answers again is no news, its parked deliveries stay so until they are sent", async () => {
  failing.behave = () => 200;
  await market.post("/v1/orders", anOrder("order-4", "m-4"));
  await expect
    .poll(async () => (await told()).map((text) => text.split(" ")[0]))
    .toEqual(["Deliveries", "The"]);
});
