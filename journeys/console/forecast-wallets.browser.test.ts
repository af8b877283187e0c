// Wallets of sellers in the forecast of a rule: what they pay, when one runs out, and what is not given.
import { expect, test } from "vitest";
import type { Json } from "../support/marketplace.ts";
import { close, openConsole } from "./support/open-console.ts";
import { addSecond } from "./support/second-person.ts";

const story = await openConsole();
await addSecond(story);
const [seller, name] = ["S-1", "Nile Shop"];

/** A call by the second person. */
const asSecond = async (path: string, body: unknown): Promise<void> => {
  const post = async (url: string, sent: unknown, token?: string): Promise<Json> => {
    const headers = {
      "content-type": "application/json",
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const reply = await fetch(story.base + url, {
      ...{ method: "POST", headers, body: JSON.stringify(sent) },
    });
    const text = await reply.text();
    expect([reply.status, text]).toEqual([200, text]);
    return JSON.parse(text);
  };
  const known = { email: "second@nuqta.example", password: story.owner.password };
  const { token } = await post("/staging/v1/ecommerce/auth/login?role_id=2", known);
  await post(path, body, token);
};

const buy = async (id: string): Promise<void> => {
  const order = await story.send("POST", "/v1/orders", {
    ...{ order_id: id, member_id: "M-1", status: "delivered" },
    occurred_at: new Date().toISOString(),
    lines: [{ line_id: "1", sku: "SKU-1", quantity: 1, unit_price: 10_000, seller_id: seller }],
  });
  expect([order.status, order.body.errors]).toEqual([201, undefined]);
};

const rule = {
  ...{ rule_id: "gift", name: "Gift", name_ar: "هدية", trigger: "purchase" },
  effects: [{ kind: "fixed", points: 700 }],
  funding: [{ party: "seller_of_line", share_bps: 10_000 }],
};

test("a forecast says in both languages what wallets pay, which runs out, and what is not given", async () => {
  await story.send("POST", "/v1/sellers", {
    ...{ seller_id: seller, name, commercial_id: "CR-1", email: "shop@sellers.example" },
    ...{ phone: "01001234567", brand_type: "single", default_brand_name: "Nile" },
  });
  await story.send("PUT", `/v1/sellers/${seller}/wallet`, { policy: "part_not_given" });
  const waits = await story.send(
    ...(["POST", `/v1/sellers/${seller}/wallet/moves`] as const),
    { kind: "credit_raised", piastres: 1_000, reference: "Agreed" },
    { "idempotency-key": "fill" },
  );
  expect(waits.status).toBe(202);
  const { approval_id } = waits.body.approval;
  await asSecond(`/v1/approvals/${approval_id}/approve`, { reason: "agreed" });
  await buy("O-1");
  await buy("O-2");
  expect((await story.send("POST", "/v1/rules", rule)).status).toBe(201);

  const page = await story.open("/admin/manage-rules/review?rule=gift");
  await page.getByRole("button", { name: "Replay the orders" }).click();
  // 700 points cost 14 EGP: 10 of the first order are borne.
  const sentence = page.getByText("Wallets of sellers, as they were then");
  await sentence.waitFor();
  expect(await sentence.textContent()).toMatch(/orders charge EGP\s10\.00, of which EGP\s0\.00/);
  const short = await page.getByText(`The wallet of ${name} runs out on`).textContent();
  expect(short).toMatch(/Points worth EGP\s18\.00 are not given\./);
  await close(page);

  const arabic = await story.open("/admin/manage-rules/review?rule=gift", { language: "ar" });
  await arabic.getByText("محافظ البائعين كما كانت حينها").waitFor();
  await arabic.getByText("تنفد محفظة").waitFor();
  await close(arabic);
});
