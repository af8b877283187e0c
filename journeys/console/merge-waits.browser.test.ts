// Merging and erasing more points than one person may move: the dialog says that nothing happened, and
// the approval tells a second person what would.
import { expect, test } from "vitest";
import { publish } from "../support/publish.ts";
import { findings, sideways } from "./support/accessibility.ts";
import { close, openConsole } from "./support/open-console.ts";
import { addSecond } from "./support/second-person.ts";
import { shoot } from "./support/shoot.ts";

const story = await openConsole();
await addSecond(story);
for (const [id, name] of [
  ["M-1", "Laila Hassan"],
  ["M-2", "Laila H."],
]) {
  await story.send("POST", "/v1/members", { member_id: id, name });
  await story.send("POST", `/v1/members/${id}/adjustments`, { points: 120, reason: "Welcome" });
}
await publish(story.db, (now) => ({
  ...now,
  ...(now.programme && { programme: { ...now.programme, approval_points_threshold: 100 } }),
}));
const available = async (id: string) =>
  (await story.send("GET", `/v1/members/${id}/balance`)).body.available;

test("a merge waits, and the approval names both members and what moves", async () => {
  const page = await story.open("/admin/members/M-1");
  await page.getByRole("button", { name: "Merge" }).click();
  const dialog = page.getByRole("dialog", { name: "Merge into another member" });
  await dialog.getByRole("searchbox", { name: "Find the member who stays" }).fill("Laila H");
  await dialog.getByRole("radio", { name: /Laila H\./ }).check();
  await dialog.getByRole("textbox", { name: /Reason/ }).fill("Same person, two accounts");
  await dialog.getByRole("button", { name: "Merge" }).click();
  await dialog.getByText(/Nothing has moved yet: the merge waits/).waitFor();
  expect([await available("M-1"), await available("M-2")]).toEqual([120, 120]);
  await shoot(page, "merge-waits-en");
  await dialog.getByRole("link", { name: "View the request" }).click();
  await page.getByRole("heading", { name: "Merge M-1 into Laila H., with 120 points" }).waitFor();
  await page.getByText("Points moved, at most").waitFor();
  expect([...(await sideways(page)), ...(await findings(page))]).toEqual([]);
  await shoot(page, "merge-approval-en");
  await close(page);
});

test("an erasure waits, in Arabic on a phone", async () => {
  const page = await story.open("/admin/members/M-2?tab=privacy", { language: "ar", width: 390 });
  await page.getByRole("button", { name: "محو" }).click();
  const dialog = page.getByRole("dialog", { name: "محو بيانات هذا العضو" });
  await dialog.getByRole("textbox", { name: /السبب/ }).fill("طلب خطي");
  await dialog.getByRole("textbox", { name: /للتأكيد/ }).fill("M-2");
  await dialog.getByRole("button", { name: "محو" }).click();
  await dialog.getByText(/لم يُمحَ شيء بعد/).waitFor();
  expect(await available("M-2")).toBe(120);
  expect([...(await sideways(page)), ...(await findings(page))]).toEqual([]);
  await shoot(page, "erase-waits-ar");
  await dialog.getByRole("link", { name: "عرض الطلب" }).click();
  await page.getByRole("heading", { name: /محو بيانات.+Laila H.+وإسقاط/ }).waitFor();
  await page.getByText("النقاط الساقطة كحد أقصى").waitFor();
  expect([...(await sideways(page)), ...(await findings(page))]).toEqual([]);
  await shoot(page, "erase-approval-ar");
  await close(page);
});
