// After a recovery the dashboard asks which keys go on, in both languages and on a phone.
import { expect, test } from "vitest";
import { findings } from "./support/accessibility.ts";
import { close, openConsole } from "./support/open-console.ts";

const story = await openConsole();
const overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth";

const lose = async (): Promise<void> => {
  await story.db.query({ text: "update staff set recovered_at = now()" });
};
const made = async (name: string): Promise<void> => {
  const body = { name, scopes: ["catalogue:read"] };
  expect((await story.send("POST", "/v1/api-keys", body)).status).toBe(201);
};
const revoked = async (): Promise<string[]> => {
  const keys = (await story.send("GET", "/v1/api-keys?limit=100")).body.data;
  return keys
    .filter((key: { revoked_at: string | null }) => key.revoked_at !== null)
    .map(({ name }: { name: string }) => name);
};

test("the keys are all chosen; one is kept, the others end in one click", async () => {
  for (const name of ["till", "warehouse"]) await made(name);
  await lose();
  const page = await story.open("/admin/home/sellers");
  const ask = page.getByText("You recovered your password on");
  await ask.waitFor();
  expect(await findings(page)).toEqual([]);
  await page.getByRole("checkbox", { name: "warehouse" }).uncheck();
  await page.getByRole("button", { name: "Revoke 1", exact: true }).click();
  await page.getByText("Keys revoked: 1.").waitFor();
  await ask.waitFor({ state: "hidden" });
  expect(await revoked()).toEqual(["till"]);
  await close(page);
});

test("keeping them is one click too, in Arabic on a phone", async () => {
  await lose();
  const page = await story.open("/admin/home/sellers", { language: "ar", width: 390 });
  await page.getByText("هل ما زالت مفاتيح API في يدك؟").waitFor();
  expect(await page.evaluate(overflow)).toBe(0);
  expect(await findings(page)).toEqual([]);
  await page.getByRole("button", { name: "الإبقاء على الكل" }).click();
  await page.getByText("بقيت كل المفاتيح كما هي.").waitFor();
  expect(await revoked()).toEqual(["till"]);
  await close(page);
});
