// What a key asked for, reached from the key: narrowed in the address, by keyboard, for test keys too.
import { expect, test } from "vitest";
import { close, openConsole } from "./support/open-console.ts";

const story = await openConsole();

const makeKey = async (name: string, more: object = {}) => {
  const asked = { name, scopes: ["catalogue:read"], ...more };
  const { status, body } = await story.send("POST", "/v1/api-keys", asked);
  expect(status).toBe(201);
  return body as unknown as { id: string; key: string };
};
const ask = async (key: string, path: string, method = "GET"): Promise<string> => {
  const headers = { authorization: `Bearer ${key}` };
  const answer = await fetch(`${story.base}${path}`, { method, headers });
  return answer.headers.get("x-request-id") ?? "";
};

test("requests of a key are found from it and narrowed by answer, refusal and time", async () => {
  const { id, key } = await makeKey("checkout");
  const page = await story.open("/admin/api-keys");
  await page.getByRole("button", { name: "Actions for checkout" }).focus();
  await page.keyboard.press("Enter");
  const link = page.getByRole("menuitem", { name: "Requests" });
  await link.waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => link.evaluate((item) => item === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/admin/api-keys/${id}`);
  await page.getByRole("heading", { name: "Requests of checkout" }).waitFor();
  await page.getByText("No requests in the last seven days").waitFor();

  await ask(key, "/v1/sellers?q=somebody");
  await ask(key, "/v1/products/SKU-1");
  const refused = await ask(key, "/v1/members/M-1");
  // It appears by itself.
  const row = page.getByRole("row", { name: refused });
  await row.waitFor();
  expect(await row.textContent()).toMatch(/GET \/v1\/members\/\{id\}403forbidden.?\d+.? ms/);
  const rows = page.getByRole("row", { name: /GET/ });
  expect(await rows.count()).toBe(3);
  expect(await page.content()).not.toMatch(/somebody|M-1|SKU-1/);

  await page.getByRole("combobox", { name: "Refusal" }).click();
  await page.getByRole("option", { name: "forbidden" }).click();
  await page.waitForURL("**?code=forbidden");
  await expect.poll(() => rows.count()).toBe(1);
  await page.goto(`${story.base}/admin/api-keys/${id}?status=2xx`);
  await expect.poll(() => rows.count()).toBe(1);
  await rows.getByText("/v1/sellers").waitFor();
  await page.getByLabel("Before").fill("2026-01-01T10:30");
  await page.waitForURL(/to=2026-01-01T10%3A30/);
  await page.getByText("Nothing matches what you are looking for").waitFor();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect.poll(() => rows.count()).toBe(3);
  await page.getByLabel("Search by route, code or request id").fill(refused);
  await expect.poll(() => rows.count()).toBe(1);
  await page.getByRole("link", { name: "All keys" }).click();
  await page.waitForURL("**/admin/api-keys");
  await close(page);
});

test("a test key's requests are listed at the time they came, in Arabic and on a phone too", async () => {
  const { id, key } = await makeKey("trial", { livemode: false });
  await ask(key, "/v1/sellers");
  const refused = await ask(key, "/v1/webhooks");
  const page = await story.open(`/admin/api-keys/${id}`, { language: "ar", width: 390 });
  await page.getByRole("heading", { name: /طلبات.*trial/ }).waitFor();
  await page.getByText(refused).waitFor();
  const listed = await story.send("GET", `/v1/api-keys/${id}/requests`);
  const { data } = listed.body as unknown as { data: { at: string; status: number }[] };
  expect(data.map(({ status }) => status)).toEqual([403, 200]);
  for (const { at } of data) expect(Math.abs(Date.now() - Date.parse(at))).toBeLessThan(60_000);
  const isCut = () => document.documentElement.scrollWidth > window.innerWidth;
  expect(await page.evaluate(isCut)).toBe(false);
  await close(page);
});
