// What a branch may redeem in a day, and the switch that closes it, on the profile of its seller.
import { expect, test } from "vitest";
import { findings, sideways } from "./support/accessibility.ts";
import { close, openConsole } from "./support/open-console.ts";

const story = await openConsole();
await story.send("POST", "/v1/sellers", { seller_id: "S-1", name: "Nile Textiles" });
await story.send("POST", "/v1/sellers/S-1/branch-accounts", {
  ...{ email: "maadi@example.com", name: "Mona", branch_id: "Maadi" },
});
const profile = "/admin/edit-seller/profile?id=S-1";
const stored = async () => (await story.send("GET", "/v1/sellers/S-1/branches")).body.data[0];

test("an administrator sets what a branch may redeem in a day, by keyboard", async () => {
  const page = await story.open(profile);
  const branch = page.getByRole("region", { name: "Maadi" });
  await branch.getByText("Redeemed today: 0 points in 0 redemptions.").waitFor();
  const points = branch.getByLabel("Points of the branch");
  await expect.poll(() => points.inputValue()).toBe("100000");
  await points.fill("many");
  await points.press("Enter");
  await branch
    .getByText("Please enter a whole number up to 1,000,000,000, or 0 for none")
    .waitFor();
  expect((await stored()).limits.branch_points).toBe(100_000);
  await points.fill("٢٥٠٠");
  await points.press("Enter");
  await page.getByText("The limits of Maadi are saved.").waitFor();
  expect((await stored()).limits).toEqual({
    ...{ branch_points: 2_500, branch_redemptions: 200 },
    ...{ account_points: 50_000, account_redemptions: 100, hourly_members: 30 },
  });
  expect(await findings(page)).toEqual([]);
  await close(page);
});

test("an owner without a second factor is told on Home, in Arabic on a phone too", async () => {
  const page = await story.open("/admin/home/sellers");
  await page.getByText("Your account has no second factor").waitFor();
  await page.getByRole("link", { name: "Set up a second factor" }).click();
  await page.waitForURL("**/admin/account");
  await close(page);
  const phone = await story.open("/admin/home/sellers", { language: "ar", width: 390 });
  await phone.getByText("لا يستخدم حسابك التحقق بخطوتين").waitFor();
  expect(await sideways(phone)).toEqual([]);
  expect(await findings(phone)).toEqual([]);
  await close(phone);
});

test("a programme whose members give no code is told on Home, and a setting says so", async () => {
  const note = "Branches spend the points of members without asking them.";
  const page = await story.open("/admin/programme-settings");
  const asks = page.getByRole("switch", { name: "Members confirm with a code at counters" });
  await expect.poll(() => asks.isChecked()).toBe(true);
  await page.goto(`${story.base}/admin/home/sellers`);
  await page.getByText("Overview").first().waitFor();
  await page.getByText(note).waitFor({ state: "detached" });
  await page.goto(`${story.base}/admin/programme-settings`);
  await asks.click();
  await page.getByRole("button", { name: "Put into force" }).click();
  await expect
    .poll(async () => (await story.send("GET", "/v1/programme-settings")).body.live.counter_codes)
    .toBe(false);
  await page.goto(`${story.base}/admin/home/sellers`);
  await page.getByText(note).waitFor();
  expect(await findings(page)).toEqual([]);
  await page.getByRole("link", { name: "Open programme settings" }).click();
  await page.waitForURL("**/admin/programme-settings");
  await close(page);
});

test("a branch is switched off after its effect was shown, and on again, in Arabic on a phone", async () => {
  const page = await story.open(profile, { language: "ar", width: 390 });
  const open = page.getByRole("switch", { name: "نقاط البيع في Maadi مفتوحة" });
  await open.click();
  const asked = page.getByRole("dialog", { name: /إيقاف نقاط البيع/ });
  await asked.getByText(/من هذه اللحظة/).waitFor();
  expect((await stored()).is_off).toBe(false);
  expect(await sideways(page)).toEqual([]);
  await asked.getByRole("button", { name: "إيقاف" }).click();
  await page.getByText("متوقفة الآن").waitFor();
  expect((await stored()).is_off).toBe(true);
  await open.click();
  await page.getByText("مفتوحة الآن").waitFor();
  expect((await stored()).is_off).toBe(false);
  expect(await findings(page)).toEqual([]);
  await close(page);
});
