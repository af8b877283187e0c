// Billing details: who is named on a statement, and that an issued one keeps the names it was issued under.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Json } from "../support/marketplace.ts";
import { openSellerShop } from "./seller-shop.ts";

let world: Awaited<ReturnType<typeof openSellerShop>>;
const ours = {
  ...{ legal_name: "Nile Market for Trade S.A.E.", legal_name_ar: "السوق النيلي للتجارة ش.م.م" },
  ...{ address: "12 Talaat Harb Street, Cairo", address_ar: "12 شارع طلعت حرب، القاهرة" },
  ...{ tax_number: "123-456-789", commercial_register: "48213" },
};
const bare = {
  ...{ legal_name_ar: null, address: null, address_ar: null, tax_number: null },
  commercial_register: null,
};
const put = (path: string, body: unknown) => world.shop.send("PUT", path, body);
const statement = async (month: string): Promise<Json> =>
  (await world.shop.get(`/v1/sellers/S-1/settlements/${month}`)).body;

const sheetsOf = async (month: string, locale: string): Promise<number> => {
  const { rawPayload } = await world.shop.app.inject({
    url: `/v1/exports/settlements/S-1/${month}/pdf?locale=${locale}`,
    headers: { authorization: `Bearer ${world.shop.apiKey}` },
  });
  return rawPayload.toString("latin1").match(/\/Type \/Page\b/g)?.length ?? 0;
};

beforeAll(async () => {
  world = await openSellerShop();
  world.at("2026-09-12T10:00:00Z");
  await world.buy("earned", "S-1", 20_000);
  await world.follow();
});
afterAll(() => world.close());

test("what is wrong is refused at its field, and nothing is kept", async () => {
  for (const [path, body] of [
    ["tax_number", { ...ours, tax_number: "12-3456789" }],
    ["legal_name", { ...ours, legal_name: "" }],
    ["legal_name", { ...ours, legal_name: "turned \u202e round" }],
  ] as const) {
    const answer = await put("/v1/billing-details", body);
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, path]);
  }
  expect((await put("/v1/sellers/nobody/billing-details", ours)).body.code).toBe(
    "seller_not_found",
  );
  expect((await world.shop.get("/v1/billing-details")).body).toEqual({
    ...{ details: null, changed_at: null, changed_by_name: null },
  });
  expect((await statement("2026-09")).parties).toBe(null);
});

test("a draft shows the names of now, an issued statement those it was issued under", async () => {
  const saved = await put("/v1/billing-details", ours);
  const kept = { ...ours, tax_number: "123456789" };
  expect([saved.status, saved.body.details]).toEqual([200, kept]);
  await put("/v1/sellers/S-1/billing-details", { ...bare, legal_name: "Zeitoun" });
  const zeitoun = { ...bare, legal_name: "Zeitoun" };
  const named = { marketplace: kept, seller: zeitoun };
  expect((await statement("2026-09")).parties).toEqual(named);
  world.at("2026-10-02T10:00:00Z");
  await world.shop.post("/v1/settlements/2026-09/issue", undefined);
  await world.buy("later", "S-1", 20_000);
  await world.follow();
  await put("/v1/sellers/S-1/billing-details", { ...bare, legal_name: "Zeitoun LLC" });
  const issued = await statement("2026-09");
  expect([issued.status, issued.parties]).toEqual(["issued", named]);
  expect((await statement("2026-10")).parties.seller.legal_name).toBe("Zeitoun LLC");
  await expect(
    world.shop.db.query({ text: "update settlement set parties = null" }),
  ).rejects.toThrow();
  await expect(world.shop.db.query({ text: "delete from billing_details" })).rejects.toThrow();
});

test("every change is on record with what stood before", async () => {
  const rows = await world.shop.db.query<{ target: string; detail: string }>({
    text: `select target, detail from audit_entry where action = 'billing_details.changed'
      order by entry_no`,
  });
  const acts = rows.map(({ target, detail }) => ({ target, detail: JSON.parse(detail) as Json }));
  expect(acts.map(({ target }) => target)).toEqual([
    ...["billing_details:marketplace", "billing_details:S-1", "billing_details:S-1"],
  ]);
  expect(acts.at(-1)?.detail).toMatchObject({
    ...{ before: { legal_name: "Zeitoun" }, after: { legal_name: "Zeitoun LLC" } },
  });
});

test.each(["en", "ar"])(
  "paper in %s goes on to a second sheet when one is full",
  async (locale) => {
    expect(await sheetsOf("2026-09", locale)).toBe(1);
    // Points of goods, long addresses and reimbursements together need more room than a sheet has.
    const long =
      "Floor 3, building 14, the street of the long name beside the old station, ".repeat(2);
    await put("/v1/billing-details", { ...ours, address: long, address_ar: long });
    world.at(locale === "en" ? "2026-10-20T10:00:00Z" : "2026-10-21T10:00:00Z");
    await world.buy(`spent-${locale}`, "S-1", 30_000, 500);
    await world.follow();
    expect(await sheetsOf("2026-10", locale)).toBe(2);
  },
);
