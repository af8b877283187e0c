// A seller looks at its account with the marketplace: statements, payments, what is open and what is carried forward.
import { expect, test } from "vitest";
import type { Json } from "../support/marketplace.ts";
import { dayInCairo } from "./support/cairo.ts";
import { enterArea } from "./support/enter-area.ts";
import { lookAt } from "./support/look-at.ts";
import { close, openConsole } from "./support/open-console.ts";

const story = await openConsole({ demoDivisor: 60 });
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
  const { data } = await done("GET", "/v1/settlements?limit=100&status=issued");
  const accounts = [];
  for (const { seller_id, month } of data as Json[])
    accounts.push({ month, ...(await done("GET", `/v1/sellers/${seller_id}/account?limit=100`)) });
  // The demo has carried one statement forward; the newest of its seller is issued and open.
  const one = accounts.find(({ open }) => open.some((each: Json) => each.is_closed));
  expect(one?.open).toHaveLength(2);
  const path = `/v1/sellers/${one?.seller_id}`;
  const payment = { month: one?.month, paid_on: dayInCairo(new Date()) };
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
  await account.getByText(/^You (owe|are owed) EGP.* in all\.$/).waitFor();
  await account.getByRole("row", { name: /Payment.*CIB 4711.*EGP.0\.03/ }).waitFor();
  await account.getByRole("row", { name: /Payment Taken back.*CIB 4712/ }).waitFor();
  await account.getByRole("row", { name: /Payment taken back.*EGP.0\.01/ }).waitFor();
  const open = page.locator("section").filter({ hasText: "Open statements" });
  await open.getByRole("row", { name: /Carried forward/ }).waitFor();
  await open
    .getByRole("row", { name: /You (pay|receive) EGP/ })
    .first()
    .waitFor();
  expect(await page.getByText("A note of the marketplace").count()).toBe(0);
  expect(await account.getByRole("button").count()).toBe(0);
  // Files of the months that the demo has closed, with what is the seller's own.
  // They are made in the background: the list learns of them while it is looked at.
  const files = page.getByRole("table", { name: "Audit files" });
  await files
    .getByRole("button", { name: /^Download file of/ })
    .first()
    .waitFor({ timeout: 60_000 });
  const coming = page.waitForEvent("download");
  await files.getByRole("button").first().click();
  expect((await coming).suggestedFilename()).toMatch(/^audit-file-\d{4}-\d{2}\.jsonl\.gz$/);
  await lookAt(page, "own-account-en");
  await page.getByRole("button", { name: "العربية" }).click();
  await page.getByRole("heading", { name: "حسابك مع السوق" }).waitFor();
  await page.getByRole("row", { name: /دفعة.*CIB 4711/ }).waitFor();
  await lookAt(page, "own-account-ar");
  await close(page);
});
