// Merging a member in the console: who stays is searched for, what would move is shown, and every page
// says where whom went.
import { expect, test } from "vitest";
import { findings, sideways } from "./support/accessibility.ts";
import { close, openConsole } from "./support/open-console.ts";
import { shoot } from "./support/shoot.ts";

const story = await openConsole();
for (const [id, name] of [
  ["M-1", "Laila Hassan"],
  ["M-2", "Laila H."],
  ["M-3", "Karim Fouad"],
]) {
  await story.send("POST", "/v1/members", { member_id: id, name });
  await story.send("POST", `/v1/members/${id}/adjustments`, { points: 120, reason: "Welcome" });
}
const available = async (id: string) =>
  (await story.send("GET", `/v1/members/${id}/balance`)).body.available;

test("another search takes the choice back, and with it the button", async () => {
  const page = await story.open("/admin/members/M-1");
  await page.getByRole("button", { name: "Merge" }).click();
  const dialog = page.getByRole("dialog", { name: "Merge into another member" });
  const search = dialog.getByRole("searchbox", { name: "Find the member who stays" });
  const merge = dialog.getByRole("button", { name: "Merge" });
  const karim = dialog.getByRole("radio", { name: /Karim Fouad/ });
  await search.fill("Karim");
  await karim.check();
  await merge.waitFor();
  await search.fill("Nobody of that name");
  await dialog.getByText("No other active member is found").waitFor();
  expect(await merge.count()).toBe(0);
  await search.fill("Karim");
  await karim.waitFor();
  expect(await karim.isChecked()).toBe(false);
  expect(await merge.count()).toBe(0);
  await close(page);
});

test("a member is merged after a look at what moves, and both pages tell of it", async () => {
  const page = await story.open("/admin/members/M-1");
  await page.getByRole("button", { name: "Merge" }).click();
  const dialog = page.getByRole("dialog", { name: "Merge into another member" });
  await dialog.getByRole("searchbox", { name: "Find the member who stays" }).fill("Laila");
  const choice = dialog.getByRole("radio");
  await expect.poll(() => choice.count()).toBe(1);
  await choice.check();
  await dialog.getByText("120 available and 0 pending points").waitFor();
  await dialog.getByText("Available afterwards: 240 points").waitFor();
  expect([...(await sideways(page)), ...(await findings(page))]).toEqual([]);
  await dialog.getByRole("button", { name: "Merge" }).click();
  await dialog.getByText("Please give a reason").waitFor();
  expect(await available("M-2")).toBe(120);
  await dialog.getByRole("textbox", { name: /Reason/ }).fill("Same person, two accounts");
  await dialog.getByRole("button", { name: "Merge" }).click();
  await page.waitForURL("**/admin/members/M-2");
  await page.getByRole("heading", { name: "Merged into this member" }).waitFor();
  await page.getByText("Same person, two accounts").first().waitFor();
  expect(await available("M-2")).toBe(240);
  await page.getByRole("link", { name: "M-1" }).click();
  await page.getByText("This is what was kept of M-1").waitFor();
  expect(await page.getByRole("button", { name: "Merge" }).count()).toBe(0);
  expect([...(await sideways(page)), ...(await findings(page))]).toEqual([]);
  await close(page);
});

test("the id of who was merged opens who stays, in Arabic on a narrow screen; a refusal is said", async () => {
  const page = await story.open("/admin/members/M-1", { language: "ar", width: 320 });
  await page.getByText(/دُمج.*M-1.*في.*M-2/).waitFor();
  await story.send("POST", "/v1/redemptions", { member_id: "M-3", points: 10 });
  await page.goto(page.url().replace("M-1", "M-3"));
  await page.getByRole("button", { name: "دمج" }).click();
  const dialog = page.getByRole("dialog", { name: "الدمج في عضو آخر" });
  await dialog.getByRole("searchbox", { name: "ابحث عن العضو الباقي" }).fill("M-2");
  await dialog.getByRole("radio").check();
  await dialog.getByRole("alert").waitFor();
  expect(await dialog.getByRole("alert").textContent()).toContain("محجوزة");
  expect(await dialog.getByRole("textbox", { name: /السبب/ }).count()).toBe(0);
  expect([...(await sideways(page)), ...(await findings(page))]).toEqual([]);
  await close(page);
});

test("a merge is undone after a look at what goes back; once points moved it says why not", async () => {
  for (const id of ["U-1", "U-2"]) {
    await story.send("POST", "/v1/members", { member_id: id, name: `Name of ${id}` });
    await story.send("POST", `/v1/members/${id}/adjustments`, { points: 70, reason: "Welcome" });
  }
  const merge = async () => {
    const page = await story.open("/admin/members/U-1");
    await page.getByRole("button", { name: "Merge" }).click();
    const dialog = page.getByRole("dialog", { name: "Merge into another member" });
    await dialog.getByRole("searchbox", { name: "Find the member who stays" }).fill("U-2");
    await dialog.getByRole("radio", { name: /Name of U-2/ }).check();
    await dialog.getByRole("textbox", { name: /Reason/ }).fill("Looked alike");
    await dialog.getByRole("button", { name: "Merge" }).click();
    await page.getByRole("heading", { name: "Merged into this member" }).waitFor();
    return page;
  };
  const page = await merge();
  expect(await available("U-2")).toBe(140);
  const undo = page.getByRole("button", { name: "Undo merge: U-1" });
  await undo.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Undo the merge of U-1" });
  await dialog.getByText("70 available and 0 pending points").waitFor();
  await dialog.getByText("Available afterwards: 70 points with U-2, 70 with U-1").waitFor();
  expect([...(await sideways(page)), ...(await findings(page))]).toEqual([]);
  await shoot(page, "undo-merge-en");
  await dialog.getByRole("textbox", { name: /Reason/ }).fill("Two people after all");
  await dialog.getByRole("button", { name: "Undo merge" }).click();
  await undo.waitFor({ state: "detached" });
  expect([await available("U-1"), await available("U-2")]).toEqual([70, 70]);
  await close(page);

  await close(await merge());
  const phone = await story.open("/admin/members/U-2", { language: "ar", width: 390 });
  await phone.getByRole("button", { name: /التراجع عن الدمج.*U-1/ }).click();
  const arabic = phone.getByRole("dialog", { name: /التراجع عن دمج.*U-1/ });
  await arabic.getByText(/المتاح بعد ذلك/).waitFor();
  expect([...(await sideways(phone)), ...(await findings(phone))]).toEqual([]);
  await shoot(phone, "undo-merge-ar");
  await close(phone);
  await story.send("POST", "/v1/members/U-2/adjustments", { points: 1, reason: "Moved" });
  const late = await story.open("/admin/members/U-2");
  await late.getByRole("button", { name: "Undo merge: U-1" }).click();
  await late.getByRole("alert").filter({ hasText: "Points have moved since the merge" }).waitFor();
  expect(await late.getByRole("textbox", { name: /Reason/ }).count()).toBe(0);
  await close(late);
});
