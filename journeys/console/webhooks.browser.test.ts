// Webhooks by hand: an endpoint is added, tried out, hears of an order, fails, is sent to again, and goes.
import { expect, test } from "vitest";
import { nameOf, openReceiver } from "../../server/src/integrations/testing.ts";
import { anOrder } from "../support/marketplace.ts";
import { findings, sideways } from "./support/accessibility.ts";
import { close, openConsole } from "./support/open-console.ts";

const story = await openConsole({ environment: { ALLOW_LOOPBACK_WEBHOOKS: "1" } });
const receiver = await openReceiver();

test("an endpoint is added, its secret shown once, tried out, and hears of an order", async () => {
  const page = await story.open("/admin/setup");
  await page.getByText("No endpoints yet").waitFor();
  await page.getByRole("button", { name: "Add endpoint" }).click();
  const dialog = page.getByRole("dialog", { name: "Add endpoint" });
  await dialog.getByRole("button", { name: "Add endpoint" }).click();
  await dialog.getByText("Please enter the address").waitFor();
  await dialog.getByLabel("Address").fill("https://10.0.0.1/hook");
  await dialog.getByRole("button", { name: "Add endpoint" }).click();
  await dialog.getByText("This address does not lead to a public server.").waitFor();
  await dialog.getByLabel("Address").fill(receiver.url);
  await dialog.getByLabel("Description").fill("The shop");
  await dialog.getByRole("button", { name: "Add endpoint" }).click();
  const shown = page.getByRole("dialog", { name: "Signing secret" });
  const secret = await shown.getByLabel("Your signing secret").inputValue();
  expect(secret).toMatch(/^whsec_/);
  await shown.getByRole("button", { name: "I have kept it" }).click();
  await page.getByRole("link", { name: receiver.url }).click();
  await page.getByRole("heading", { name: receiver.url }).waitFor();
  expect(await page.content()).not.toContain(secret);
  // Tries are counted: the axis has no fractions of them.
  await page.locator(".chart text").first().waitFor();
  const marks = await page.locator(".chart text").allTextContents();
  expect(marks.slice(0, 3)).toEqual(["0", "1", expect.stringMatching(/[A-Z]/)]);

  await page.getByRole("button", { name: "Send a test" }).click();
  const trial = page.getByRole("dialog", { name: "Send a test" });
  await trial.getByRole("button", { name: "Send", exact: true }).click();
  await trial.getByText("It was taken: status 200.").waitFor();
  await trial.getByText("webhook-signature: v1,…").waitFor();
  await trial.getByRole("button", { name: "Close" }).last().click();
  expect(receiver.taken).toHaveLength(1);

  const order = await story.send("POST", "/v1/orders", anOrder("hook-1", "HOOK-M"));
  expect(order.status).toBe(201);
  const row = page.getByRole("row").filter({ hasText: "HOOK-M" }).first();
  await row.getByText("Delivered").waitFor();
  expect(receiver.taken.map(nameOf)).toContain("HOOK-M/1");
  await row.getByRole("button", { name: /^Details of ev_/ }).click();
  const details = page.getByRole("dialog");
  await details.getByText('"sequence":').waitFor();
  await details.getByText("POST http://127.0.0.1").waitFor();
  const before = receiver.taken.length;
  await details.getByRole("button", { name: "Send once more" }).click();
  await expect.poll(() => receiver.taken.length).toBe(before + 1);
  await page.keyboard.press("Escape");
  await close(page);
});

test("it fails in sight of all, is paused, changed and sent to again, in Arabic too", async () => {
  const { body } = await story.send("GET", "/v1/webhooks");
  const { id } = body.data[0];
  receiver.behave = () => 500;
  // A name of its own for each try of this story.
  const member = `HOOK-${Date.now()}`;
  await story.send("POST", "/v1/orders", anOrder(`order-${member}`, member));
  const page = await story.open(`/admin/setup/${id}`);
  await page.getByText("Failing", { exact: true }).waitFor();
  const row = page.getByRole("row").filter({ hasText: member }).last();
  await row.getByText("status 500").waitFor();
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByText("Paused", { exact: true }).waitFor();
  receiver.behave = () => 200;
  await page.getByRole("button", { name: "Go on" }).click();
  await page.getByText("Healthy", { exact: true }).waitFor();
  await row.getByText("Delivered").waitFor();

  await page.getByRole("button", { name: "Edit" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit endpoint" });
  await dialog.getByLabel("Description").fill("The shop of Cairo");
  await dialog.getByRole("combobox", { name: "Events" }).fill("points.earned");
  await page.getByRole("option", { name: "points.earned" }).click();
  await page.keyboard.press("Tab");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("The endpoint was saved.").waitFor();
  const { body: changed } = await story.send("GET", `/v1/webhooks/${id}`);
  expect(changed).toMatchObject({ events: ["points.earned"], description: "The shop of Cairo" });

  const before = receiver.taken.length;
  await page.getByRole("button", { name: "Replay" }).click();
  const replay = page.getByRole("dialog", { name: "Send a stretch of time again" });
  await replay.getByLabel("Of one member only").fill("HOOK-M");
  await replay.getByRole("button", { name: "Replay" }).click();
  const replays = page.getByRole("region", { name: "Replays" });
  await replays.getByText("Done").waitFor();
  await expect.poll(() => receiver.taken.length).toBeGreaterThan(before);
  const again = receiver.taken.slice(before);
  expect(new Set(again.map(({ event }) => event.aggregate.id))).toEqual(new Set(["HOOK-M"]));

  await page.getByRole("button", { name: "Renew secret" }).click();
  const renewal = page.getByRole("dialog", { name: "Renew secret" });
  await renewal.getByRole("button", { name: "Renew secret" }).click();
  expect(await renewal.getByLabel("Your signing secret").inputValue()).toMatch(/^whsec_/);
  await renewal.getByRole("button", { name: "I have kept it" }).click();
  await renewal.waitFor({ state: "hidden" });
  expect([...(await sideways(page)), ...(await findings(page))]).toEqual([]);
  await page.getByText(/The old secret signs as well until/).waitFor();
  await close(page);

  const arabic = await story.open(`/admin/setup/${id}`, { language: "ar" });
  await arabic.getByText("سليمة", { exact: true }).waitFor();
  await arabic.getByRole("button", { name: "حذف" }).click();
  await arabic.getByRole("dialog").getByRole("button", { name: "حذف" }).click();
  await arabic.waitForURL("**/admin/setup");
  await arabic.getByText("لا توجد وجهات بعد").waitFor();
  await close(arabic);
});
