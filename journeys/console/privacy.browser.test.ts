// A member's privacy in the member's page: a withdrawal, the file of everything, and being forgotten.
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { findings, sideways } from "./support/accessibility.ts";
import { close, openConsole } from "./support/open-console.ts";

const story = await openConsole();
await story.send("POST", "/v1/members", { member_id: "M-1", name: "Laila Hassan" });
await story.send("POST", "/v1/members/M-1/adjustments", { points: 120, reason: "Welcome" });

test("a withdrawal is kept with its source, and everything held is given as a file", async () => {
  const page = await story.open("/admin/members/M-1?tab=privacy");
  const programme = page.getByRole("group", { name: "About the programme" });
  await programme.getByRole("switch", { name: "Email" }).click();
  const dialog = page.getByRole("dialog", { name: "The member withdraws" });
  await dialog.getByRole("textbox", { name: /Where/ }).fill("By telephone");
  await dialog.getByRole("button", { name: "Record" }).click();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  await page.getByText("By telephone").waitFor();
  await expect.poll(() => programme.getByRole("switch", { name: "Email" }).isChecked()).toBe(false);
  const { body } = await story.send("GET", "/v1/members/M-1/consents");
  expect(body.data[0]).toMatchObject({ granted: false, source: "By telephone" });
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export everything" }).click();
  const kept = JSON.parse(await readFile(await (await file).path(), "utf8"));
  expect(kept.tables.member[0].name).toBe("Laila Hassan");
  expect([...(await sideways(page)), ...(await findings(page))]).toEqual([]);
  await close(page);
});

test("a member is erased in Arabic on a narrow screen, by typing the id", async () => {
  const page = await story.open("/admin/members/M-1?tab=privacy", { language: "ar", width: 320 });
  await page.getByRole("button", { name: "محو" }).click();
  const dialog = page.getByRole("dialog", { name: "محو بيانات هذا العضو" });
  await dialog.getByRole("textbox", { name: /السبب/ }).fill("طلب خطي");
  await dialog.getByRole("button", { name: "محو" }).click();
  await dialog.getByText("ليس هذا رقم العضو").waitFor();
  expect([...(await sideways(page)), ...(await findings(page))]).toEqual([]);
  await dialog.getByRole("textbox", { name: /للتأكيد/ }).fill("M-1");
  await dialog.getByRole("button", { name: "محو" }).click();
  await page.waitForURL("**/admin/members");
  expect((await story.send("GET", "/v1/members/M-1")).status).toBe(404);
  await close(page);
});
