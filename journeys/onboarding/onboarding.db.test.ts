import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { mountOnboarding } from "../../server/src/onboarding/routes.ts";
import { mountOpenProducts, productGate } from "../../server/src/products/testing.ts";
import { mountProgramme } from "../../server/src/programme/routes/mount.ts";
import { cataloguer, testConfiguration } from "../../server/src/programme/testing.ts";
import { mountSellers } from "../../server/src/sellers/routes.ts";

const onboarder = `${cataloguer},campaigns:read,campaigns:write,team:manage`;
const { db, api, programmes, send } = await testConfiguration(
  onboarder,
  mountProgramme,
  mountSellers,
  mountOpenProducts,
  (to, parts) =>
    mountOnboarding(to, { ...parts, productGate, publicUrl: "https://points.example" }),
);

const form = {
  name: "Nile Textiles",
  commercial_id: "CR-1",
  email: "shop@nile.example",
  phone: "0100 123 4567",
  brand_type: "single",
  default_brand_name: "Nile Cotton",
  is_active: true,
};

type Files = { logo?: Buffer; products?: string };

const onboard = async (seller: unknown, { logo, products }: Files = {}, token = onboarder) => {
  const body = new FormData();
  body.set("seller", typeof seller === "string" ? seller : JSON.stringify(seller));
  if (logo) body.set("logo", new File([new Uint8Array(logo)], "logo.jpg"));
  if (products) body.set("products", new File([products], "products.csv"));
  const request = new Request("http://test", { method: "POST", body });
  const answer = await api.fastify.inject({
    method: "POST",
    url: "/v1/onboardings",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": request.headers.get("content-type") ?? "",
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json() };
};

const counts = async () => {
  const tables = ["seller", "brand", "product", "staff", "mail_outbox", "seller_logo"];
  const text = `select ${tables.map((name) => `(select count(*) from ${name}) as ${name}`)}`;
  return (await db.query({ text }))[0];
};

const picture = await sharp({
  create: { width: 300, height: 200, channels: 3, background: "#0b6557" },
})
  .jpeg()
  .toBuffer();

beforeAll(async () => {
  for (const [campaign_id, targets] of [
    ["narrow", { sellers: ["S-other"] }],
    ["wide", {}],
  ] as const) {
    const body = { campaign_id, name: campaign_id, targets };
    expect((await send("POST /v1/campaigns", { body })).status).toBe(201);
    if (campaign_id === "narrow")
      expect((await send("POST /v1/campaigns/narrow/publish", { body: {} })).status).toBe(200);
  }
});

test("everything at once: seller, brand, logo, products, account, campaign", async () => {
  const made = await onboard(
    {
      ...form,
      products: [{ sku: "P-1", name: "Shirt", price: "450.5", points: "40" }],
      portal_email: "Mona@nile.example",
      campaign_id: "narrow",
      locale: "ar",
    },
    { logo: picture, products: "sku,name,price\nP-2,Belt,99\nP-3,Hat,20\n" },
  );
  expect(made.status).toBe(201);
  const { seller, products_file, products_added, mailed_to } = made.body.onboarded;
  expect(seller).toMatchObject({
    status: "active",
    phone: "+201001234567",
    default_brand: { name: "Nile Cotton" },
    portal_access: true,
    portal_email: "mona@nile.example",
    initial_campaign_id: "narrow",
    has_logo: true,
    brands: 1,
    products: 3,
  });
  expect(products_file).toMatchObject({ is_saved: true, created: 2 });
  expect([products_added, mailed_to]).toEqual([1, "Mona@nile.example"]);
  const belt = (await send("GET /v1/products/P-2")).body;
  const { brand_id } = seller.default_brand;
  expect(belt).toMatchObject({ price: 9_900, brand_id, seller_id: seller.seller_id });
  const logo = (await send(`GET /v1/sellers/${seller.seller_id}/logo`)).body.png_base64;
  expect(await sharp(Buffer.from(logo, "base64")).metadata()).toMatchObject({
    format: "png",
    width: 150,
    height: 150,
  });
  const mails = await db.query<{ recipient: string; content: string }>({
    text: "select recipient, content from mail_outbox",
  });
  expect(mails.map(({ recipient }) => recipient)).toEqual(["mona@nile.example"]);
  const accounts = await db.query({
    text: "select role, seller_id, must_change_password, locale from staff where role = 'seller'",
  });
  const account = { role: "seller", must_change_password: true, locale: "ar" };
  expect(accounts).toEqual([{ ...account, seller_id: seller.seller_id }]);
  const campaign = (await send("GET /v1/campaigns/narrow")).body;
  expect(campaign.live.targets.sellers).toEqual(["S-other", seller.seller_id]);
  expect((await programmes.current()).config.sellers.get(seller.seller_id)?.status).toBe("active");
});

const other = { ...form, commercial_id: "CR-2", default_brand_name: "Delta" };

test("rows of the file that are wrong are listed, and nothing at all is saved", async () => {
  const before = await counts();
  const products = "sku,name,price\nQ-1,One,1\nQ-2,,1\n";
  const refused = await onboard({ ...other, portal_email: "x@delta.example" }, { products });
  expect(refused).toMatchObject({
    status: 200,
    body: { onboarded: null, products_file: { is_saved: false, rejected: 1 } },
  });
  expect(refused.body.products_file.errors).toMatchObject([{ row: 3, column: "name" }]);
  expect(await counts()).toEqual(before);
});

test.each([
  ["the commercial id of another", { commercial_id: "CR-1" }, 409, "commercial_id"],
  ["the address of another account", { portal_email: "mona@nile.example" }, 409, "portal_email"],
  [
    "a product that is there",
    { products: [{ sku: "P-1", name: "X", price: 1, points: 1 }] },
    409,
    "products[0].sku",
  ],
  ["a campaign that is not there", { campaign_id: "none" }, 404, "campaign_id"],
  ["a campaign that is a draft", { campaign_id: "wide" }, 409, "campaign_id"],
  ["a foreign phone", { phone: "+966501234567" }, 422, "phone"],
  ["no brand type", { brand_type: undefined }, 422, "brand_type"],
  ["an unknown field", { password: "x" }, 422, "password"],
])("with %s nothing is saved", async (_what, wrong, status, path) => {
  const before = await counts();
  const refused = await onboard({ ...other, ...wrong }, { logo: picture });
  expect(refused.status).toBe(status);
  expect(refused.body.errors[0].path).toBe(path);
  expect(await counts()).toEqual(before);
});

test("a picture that is none is refused, and so is a form that is none", async () => {
  const svg = await onboard(other, { logo: Buffer.from("<svg/>") });
  expect(svg).toMatchObject({ status: 422, body: { code: "picture_not_readable" } });
  expect((await onboard("{")).body.errors).toMatchObject([{ path: "seller" }]);
});

test("accounts and campaigns need the permissions of their own calls", async () => {
  const limited = (more: object) => onboard({ ...other, ...more }, {}, cataloguer);
  expect((await limited({ portal_email: "x@delta.example" })).status).toBe(403);
  expect((await limited({ campaign_id: "narrow" })).status).toBe(403);
  const made = await limited({ is_active: false });
  expect(made.body.onboarded.seller).toMatchObject({ status: "suspended", portal_access: false });
});

test("portal access may be given later", async () => {
  const { body } = await send("GET /v1/sellers?q=CR-2");
  const id = body.data[0].seller_id;
  const call = `POST /v1/sellers/${id}/portal`;
  const opened = await send(call, { body: { email: "later@delta.example" } });
  expect(opened.body).toMatchObject({ portal_access: true, portal_email: "later@delta.example" });
  const twice = await send(call, { body: { email: "later@delta.example" } });
  expect(twice.status).toBe(409);

  // Closed, whoever is signed in is out; opened again, a new password goes to the same account.
  await db.query({
    text: `insert into staff_session (session_id, token_hash, staff_id, created_at, idle_expires_at, expires_at)
      select gen_random_uuid(), sha256('a session'), staff_id, now(), 'infinity', 'infinity'
      from staff where email = 'later@delta.example'`,
  });
  const account = () =>
    db.query({
      text: `select status, must_change_password, (select count(*) from staff_session t
          where t.staff_id = s.staff_id) as sessions from staff s where email = 'later@delta.example'`,
    });
  const closed = await send(`DELETE /v1/sellers/${id}/portal`);
  expect(closed.body).toMatchObject({ portal_access: false, portal_email: "later@delta.example" });
  expect(await account()).toMatchObject([{ status: "disabled", sessions: 0 }]);
  expect((await send(`DELETE /v1/sellers/${id}/portal`)).status).toBe(200);
  expect((await send(call, { body: { email: "later@delta.example" } })).status).toBe(200);
  expect(await account()).toMatchObject([{ status: "active", must_change_password: true }]);
  // Nobody opens the closed account of somebody else.
  await send(`DELETE /v1/sellers/${id}/portal`);
  const others = (await send("GET /v1/sellers?q=CR-1")).body.data[0].seller_id;
  const foreign = await send(`POST /v1/sellers/${others}/portal`, {
    body: { email: "later@delta.example" },
  });
  expect(foreign.status).toBe(409);
});
