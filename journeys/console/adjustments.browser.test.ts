// A mistake in a statement: an adjustment is asked for with its effect shown, agreed to, and stands in the account.
import { expect, test } from "vitest";
import { lookAt } from "./support/look-at.ts";
import { close, openConsole } from "./support/open-console.ts";
import { addSecond, openAsSecond } from "./support/second-person.ts";

const story = await openConsole({ demoDivisor: 60 });
await addSecond(story);

test("an adjustment waits for a second person, and the account has it in both languages", async () => {
  const { data } = (await story.send("GET", "/v1/settlements?status=issued&limit=100")).body;
  const { seller_id: seller, month, net } = data[0];
  const path = `/admin/settlements/${seller}/${month}`;
  const account = async () => (await story.send("GET", `/v1/sellers/${seller}/account`)).body;
  const before = await account();
  const left = before.open.find((one: { month: string }) => one.month === month)?.left ?? 0;
  expect([left, Math.abs(net) > 0]).toEqual([net, true]);
  const page = await story.open(path);
  await page.getByRole("button", { name: "Adjust" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Adjust" });
  await dialog.getByText(/The statement of .* stays as it is/).waitFor();
  const send = () => dialog.getByRole("button", { name: "Ask for approval" }).click();
  await send();
  await dialog.getByText("Enter an amount in EGP above 0.").waitFor();
  await dialog.getByText("Please give a reason.").waitFor();
  await dialog.getByLabel("Amount").fill("99999999");
  await dialog.getByText(/^Once agreed, .* owes EGP\s?[\d,.]+ for/).waitFor();
  await dialog.getByRole("combobox", { name: "Direction" }).click();
  await page.getByRole("option", { name: "The seller owes less" }).click();
  await dialog.getByText(/^Once agreed, .* is owed EGP\s?[\d,.]+ for/).waitFor();
  await dialog.getByLabel("Amount").fill("12.50");
  await dialog.getByLabel("Reason").fill("Charged twice");
  await lookAt(page, "adjust");
  await send();
  await dialog.getByText(/Nothing is recorded yet/).waitFor();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await page.getByText(/An adjustment of EGP\s?12\.50 waits/).waitFor();
  expect((await account()).balance).toBe(before.balance);
  await close(page);

  const second = await openAsSecond(story, { language: "ar" });
  await second.goto(`${story.base}${path}`);
  await second.getByRole("link", { name: /عرض طلب/ }).click();
  await second.getByText("Charged twice").waitFor();
  await lookAt(second, "adjust-approval-ar");
  await second.getByRole("button", { name: "موافقة" }).click();
  await second.getByRole("dialog").getByRole("textbox").fill("تمام");
  await second.getByRole("dialog").getByRole("button", { name: "موافقة" }).click();
  await expect.poll(() => second.getByRole("dialog").count()).toBe(0);
  expect((await account()).balance).toBe(before.balance - 1_250);
  await second.goto(`${story.base}${path}`);
  await second.getByRole("row", { name: /Charged twice/ }).waitFor();
  await lookAt(second, "adjusted-ar");
  await close(second);
});
