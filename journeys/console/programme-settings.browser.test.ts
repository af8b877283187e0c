// The programme's own settings: changed, in force for the next order, never over somebody else's change.
import { expect, test } from "vitest";
import { close, openConsole } from "./support/open-console.ts";

const story = await openConsole();
const live = async () => (await story.send("GET", "/v1/programme-settings")).body.live;

test("a change is counted, published, and kept over a reload", async () => {
  const page = await story.open("/admin/programme-settings");
  const days = page.getByLabel("Return window, in days");
  await page.getByText("In force: the settings this programme started with.").waitFor();
  await days.fill("١٤");
  await page.getByText("1 unsaved change").waitFor();
  await page.getByRole("button", { name: "Put into force" }).click();
  await page.getByText("The settings are in force.").waitFor();
  expect(await live()).toMatchObject({ return_window_days: 14 });
  await page.reload();
  expect(await days.inputValue()).toBe("14");
  await page.getByText(/^In force since .*, set by .*\(you\)\.$/).waitFor();
  await close(page);
});

test("a wrong number is told at its field, and nothing changes", async () => {
  const before = await live();
  const page = await story.open("/admin/programme-settings", { language: "ar" });
  await page.getByLabel("مدة حجز النقاط عند الدفع بالثواني").fill("5");
  await page.keyboard.press("Control+s");
  await page.getByText("يجب ألا تقل القيمة عن 30.").waitFor();
  expect(await page.getByLabel("مدة حجز النقاط عند الدفع بالثواني").inputValue()).toBe("5");
  expect(await live()).toEqual(before);
  await page.getByRole("button", { name: "تجاهل التغييرات" }).click();
  await close(page);
});

test("somebody else was quicker: refused, with what was typed still there", async () => {
  const page = await story.open("/admin/programme-settings");
  await page.getByLabel("Return window, in days").fill("21");
  const { etag, live: now } = (await story.send("GET", "/v1/programme-settings")).body;
  const headers = { "if-match": etag };
  const put = await story.send(
    "PUT",
    "/v1/programme-settings",
    { ...now, refund_grace_days: 9 },
    headers,
  );
  expect(put.status).toBe(200);
  await page.getByRole("button", { name: "Put into force" }).click();
  await page.getByText(/Somebody else has changed this in the meantime/).waitFor();
  expect(await page.getByLabel("Return window, in days").inputValue()).toBe("21");
  await page.context().close();
});

test("leaving with unsaved changes asks first", async () => {
  const page = await story.open("/admin/programme-settings");
  await page.getByLabel("Return window, in days").fill("30");
  await page.getByRole("link", { name: "Team" }).click();
  const dialog = page.getByRole("dialog", { name: "You have unsaved changes" });
  await dialog.getByRole("button", { name: "Keep editing" }).click();
  expect(await page.getByLabel("Return window, in days").inputValue()).toBe("30");
  await page.getByRole("link", { name: "Team" }).click();
  await dialog.getByRole("button", { name: "Leave without saving" }).click();
  await page.waitForURL("**/admin/team");
  await close(page);
});
