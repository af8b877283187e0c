// A seller looks at its account with the marketplace: statements, payments, what is open and what is carried forward.
import { dayMs } from "@nuqta/contracts/kit/time.ts";
import { expect, test } from "vitest";
import type { Json } from "../support/marketplace.ts";
import { dayInCairo } from "./support/cairo.ts";
import { enterArea } from "./support/enter-area.ts";
import { lookAt } from "./support/look-at.ts";
import { close, openConsole } from "./support/open-console.ts";

// Sellers pay for the sale of the last week of November, whose month must be over on any day this runs.
const story = await openConsole({ demoDivisor: 60, demoEndedDaysAgo: 40 });
const email = "finance@seller.example";

let keys = 0;

/** Sends what has to be done. */
const done = async (method: string, path: string, body?: unknown): Promise<Json> => {
  keys += 1;
  const answer = await story.send(method, path, body, { "idempotency-key": `own-${keys}` });
  expect([path, answer.status < 300, answer.body.detail]).toEqual([path, true, undefined]);
  return answer.body;
};

test("a seller sees its own account with the marketplace, in both languages", async () => {
  const drafts = async () => (await done("GET", "/v1/settlements")).total;
  await expect.poll(drafts).toBeGreaterThan(1);
  const today = dayInCairo(new Date());
  const last = dayInCairo(new Date(Date.parse(`${today.slice(0, 7)}-01T12:00:00Z`) - dayMs));
  await done("POST", `/v1/settlements/${last.slice(0, 7)}/issue`);
  const { data } = await done("GET", "/v1/settlements?limit=100&status=issued");
  // The seller that pays most for two months: the newer one stays open, the one before it is carried forward.
  const owing = data.filter(({ net }: Json) => net >= 10);
  const [most, carried] = owing
    .map((one: Json) => owing.filter(({ seller_id }: Json) => seller_id === one.seller_id))
    .toSorted((a: Json[], b: Json[]) => b.length - a.length)[0];
  const path = `/v1/sellers/${most.seller_id}`;
  await done("POST", `${path}/settlements/${carried.month}/close?carry_forward=true`);
  const payment = { month: most.month, paid_on: today };
  await done("POST", `${path}/payments`, { ...payment, piastres: 3, reference: "CIB 4711" });
  const wrong = { ...payment, piastres: 1, reference: "CIB 4712" };
  const { id } = await done("POST", `${path}/payments`, wrong);
  await done("POST", `${path}/payments/${id}/reverse`, { reason: "A note of the marketplace" });
  await done("POST", `${path}/portal`, { email });

  const page = await enterArea(story, "seller", email);
  await page.route("**/v1/store/account?**", (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole("link", { name: "Statements" }).click();
  const account = page.locator("section").filter({ hasText: "Account with the marketplace" });
  await account.getByText("This could not be loaded").waitFor({ timeout: 30_000 });
  await page.unrouteAll();
  await account.getByRole("button").click();
  await account.getByText(/^You owe EGP..* in all\.$/).waitFor();
  await account.getByRole("row", { name: /Payment.*CIB 4711.*EGP.0\.03/ }).waitFor();
  await account.getByRole("row", { name: /Payment Taken back.*CIB 4712/ }).waitFor();
  await account.getByRole("row", { name: /Payment taken back.*EGP.0\.01/ }).waitFor();
  const open = page.locator("section").filter({ hasText: "Open statements" });
  await open.getByRole("row", { name: /Carried forward/ }).waitFor();
  await open
    .getByRole("row", { name: /You pay EGP/ })
    .first()
    .waitFor();
  expect(await page.getByText("A note of the marketplace").count()).toBe(0);
  expect(await account.getByRole("button").count()).toBe(0);
  await lookAt(page, "own-account-en");
  await page.getByRole("button", { name: "العربية" }).click();
  await page.getByRole("heading", { name: "حسابك مع السوق" }).waitFor();
  await page.getByRole("row", { name: /دفعة.*CIB 4711/ }).waitFor();
  await lookAt(page, "own-account-ar");
  await close(page);
});
