// Payments of a seller: recorded for a statement in parts, taken back, and closed with the rest carried forward.
import { expect, test } from "vitest";
import { lookAt } from "./support/look-at.ts";
import { close, openConsole } from "./support/open-console.ts";

const story = await openConsole({ demoDivisor: 60 });

test("a payment is recorded and taken back, and the statement closed with the rest carried forward", async () => {
  // The demo's newest statements are issued and not paid; this one's seller is owed.
  const { data } = (await story.send("GET", "/v1/settlements?status=issued&limit=100")).body;
  const owed = data.toSorted((a: { net: number }, b: { net: number }) => a.net - b.net);
  const { seller_id: seller, month } = owed[0];
  const path = `/admin/settlements/${seller}/${month}`;
  const account = async () =>
    (await story.send("GET", `/v1/sellers/${seller}/account`)).body.balance;
  const before = await account();
  expect(before).toBeLessThan(-100);
  const page = await story.open(path);
  const unloaded = page.getByRole("alert").filter({ hasText: "This could not be loaded" });
  await page.route("**/account?**", (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await unloaded.waitFor({ timeout: 30_000 });
  await page.unrouteAll();
  await unloaded.getByRole("button").click();
  await page.getByRole("button", { name: "Record payment" }).click();
  const dialog = page.getByRole("dialog", { name: "Record payment" });
  const send = () => dialog.getByRole("button", { name: "Record payment" }).click();
  await send();
  await dialog.getByText("Enter a reference.").waitFor();
  await dialog.getByLabel("Bank reference").fill("CIB 4711");
  await dialog.getByLabel("Amount").fill("99999999");
  await send();
  await dialog.getByText(/^At most EGP\s.* of this statement is left\.$/).waitFor();
  expect(await account()).toBe(before);
  await dialog.getByLabel("Amount").fill("1");
  await lookAt(page, "payment");
  await send();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  await page.getByRole("row", { name: /Payment.*CIB 4711/ }).waitFor();
  expect(await account()).toBe(before + 100);
  const paid = page.getByRole("row", { name: /CIB 4711/ });
  await paid.getByRole("button", { name: /^Take back the payment of/ }).click();
  const sure = page.getByRole("dialog", { name: "Take back" });
  await sure.getByLabel("Reason").fill("Typed twice");
  await sure.getByRole("button", { name: "Take back" }).click();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  await page.getByRole("row", { name: /Payment taken back.*Typed twice/ }).waitFor();
  expect(await account()).toBe(before);
  await page.getByRole("button", { name: "Close as settled" }).click();
  const closing = page.getByRole("dialog", { name: "Close as settled" });
  await closing.getByLabel("Leave what is not paid in the seller's account").check();
  await closing.getByRole("button", { name: "Close as settled" }).click();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  expect(await account()).toBe(before);
  await lookAt(page, "account-en");
  // The page of a statement begins with its own entries; those of other months are asked for.
  const entries = page.getByRole("table", { name: "Account" }).getByRole("row");
  const own = await entries.count();
  await page.getByRole("button", { name: /^Show all \d+ entries$/ }).click();
  expect(await entries.count()).toBeGreaterThan(own);
  await page.getByRole("button", { name: "Show this statement only" }).click();
  expect(await entries.count()).toBe(own);
  await close(page);
  const arabic = await story.open(path, {
    language: "ar",
  });
  await arabic.getByRole("row", { name: /CIB 4711/ }).waitFor();
  await lookAt(arabic, "account-ar");
  await close(arabic);
});
