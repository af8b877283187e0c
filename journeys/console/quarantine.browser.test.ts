// Late arrivals as a person meets them: what waits with its points and cost, one accepted, the rest refused together.
import { dayMs } from "@nuqta/contracts/kit/time.ts";
import { expect, test } from "vitest";
import { findings, sideways } from "./support/accessibility.ts";
import { lookAt } from "./support/look-at.ts";
import { close, openConsole } from "./support/open-console.ts";

const story = await openConsole();

const send = async (id: string, member: string): Promise<void> => {
  const lines = [
    { line_id: "1", sku: "SKU-1", quantity: 1, unit_price: 100_000, seller_id: "S-1" },
  ];
  const body = { order_id: id, member_id: member, status: "delivered", lines };
  const occurred_at = new Date(Date.now() - 200 * dayMs).toISOString();
  expect((await story.send("POST", "/v1/orders", { ...body, occurred_at })).status).toBe(202);
};
for (const [id, member] of [
  ["A-1", "M-1"],
  ["A-2", "M-2"],
  ["A-3", "M-3"],
] as const)
  await send(id, member);

const availableOf = async (id: string): Promise<number> =>
  (await story.send("GET", `/v1/members/${id}/balance`)).body.available;

test("one late order is accepted with a reason, after its effect was shown", async () => {
  const page = await story.open("/admin/arrivals");
  await page.getByText("3 waiting, 150 points").waitFor();
  await page.getByRole("button", { name: "Accept: Order A-1" }).click();
  const dialog = page.getByRole("dialog", { name: "Accept" });
  await dialog.getByText(/^Order A-1 of M-1 earns about 50 points/).waitFor();
  await dialog.getByRole("textbox", { name: /Reason/ }).fill("The till was offline");
  await dialog.getByRole("button", { name: "Accept" }).click();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  await page.getByText("2 waiting, 100 points").waitFor();
  expect(await availableOf("M-1")).toBe(50);
  expect([...(await sideways(page)), ...(await findings(page))]).toEqual([]);
  await close(page);
});

test("an imported history is accepted after its effect was shown", async () => {
  await story.db.query({
    text: `insert into history (import_id, history_from, file_name, orders, order_lines, points, cost,
      asked_at, state) values (repeat('a', 64), '2025-01-01Z', 'orders.csv', 4, 9, 120, 240, now(), 'waiting')`,
  });
  const page = await story.open("/admin/arrivals");
  await page.getByRole("button", { name: "Accept: orders.csv" }).click();
  const dialog = page.getByRole("dialog", { name: "Accept" });
  await dialog.getByText(/^Old orders in orders.csv \(4\) earn about 120 points/).waitFor();
  await dialog.getByRole("textbox", { name: /Reason/ }).fill("Our move");
  await dialog.getByRole("button", { name: "Accept" }).click();
  await page
    .getByRole("row", { name: /orders.csv/ })
    .getByText("Accepted")
    .waitFor();
  expect([...(await sideways(page)), ...(await findings(page))]).toEqual([]);
  await close(page);
});

test("a file of members shows what it brings before it is accepted", async () => {
  await story.db.query({
    text: `insert into history (import_id, kind, history_from, file_name, orders, order_lines, points, cost,
      asked_at, state) values (repeat('b', 64), 'members', '2026-11-20Z', 'members.csv', 3, 4, 900, 1800, now(), 'waiting')`,
  });
  const page = await story.open("/admin/arrivals");
  await page
    .getByRole("row", { name: /members.csv/ })
    .getByText("Members: 3")
    .waitFor();
  await page.getByRole("button", { name: "Accept: members.csv" }).click();
  const dialog = page.getByRole("dialog", { name: "Accept" });
  await dialog.getByText(/^The members in members.csv \(3\) bring 900 points/).waitFor();
  await lookAt(page, "members-file");
  expect([...(await sideways(page)), ...(await findings(page))]).toEqual([]);
  await close(page);
});

test("all that match are refused together, in Arabic on a small screen", async () => {
  const page = await story.open("/admin/arrivals", { language: "ar", width: 390 });
  await page.getByRole("button", { name: /^رفض الكل/ }).click();
  const dialog = page.getByRole("dialog", { name: "رفض" });
  await dialog.getByRole("textbox", { name: /السبب/ }).fill("ليست من متجرنا");
  expect([...(await sideways(page)), ...(await findings(page))]).toEqual([]);
  await dialog.getByRole("button", { name: "رفض" }).click();
  await page.getByText("لا شيء ينتظر").waitFor();
  await page.getByRole("link", { name: "تم البتّ فيها" }).click();
  await page.getByRole("row", { name: /A-2/ }).getByText("ليست من متجرنا").waitFor();
  expect(await Promise.all(["M-1", "M-2", "M-3"].map(availableOf))).toEqual([50, 0, 0]);
  expect([...(await sideways(page)), ...(await findings(page))]).toEqual([]);
  await close(page);
});

test("what could not be accepted with the rest is told, and goes on waiting", async () => {
  await send("B-1", "M-8");
  await send("B-1", "M-9");
  const page = await story.open("/admin/arrivals");
  await page.getByText("2 waiting, 100 points").waitFor();
  await page.getByRole("button", { name: "Accept all (2)" }).click();
  const dialog = page.getByRole("dialog", { name: "Accept" });
  await dialog.getByRole("textbox", { name: /Reason/ }).fill("Both tills were offline");
  await dialog.getByRole("button", { name: "Accept" }).click();
  await page
    .getByRole("alert")
    .getByText(/^One of them is still waiting\. B-1: /)
    .waitFor();
  await page.getByText("1 waiting, 50 points").waitFor();
  await close(page);
});
