// The team: invited by mail, in with a password of one's own, another role, sessions seen, disabled, out.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findings } from "./support/accessibility.ts";
import { close, openConsole } from "./support/open-console.ts";

const story = await openConsole();
const out = { isSignedIn: false } as const;
const email = "mona@example.com";
const chosen = "Papyrus-Boat-77";

const mailedPasswords = async (): Promise<string[]> => {
  const texts = await story.mailsTo(email);
  return texts.flatMap((text) => /Temporary password: (\w{16})/.exec(text)?.[1] ?? []);
};
const account = async (): Promise<Record<string, unknown>> =>
  (await story.send("GET", `/v1/team?q=${email}`)).body.data[0];

const signIn = async (page: Page, password: string): Promise<void> => {
  await page.getByLabel("Email").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
};
const choose = async (page: Page, name: string, action: string): Promise<void> => {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
};

test("somebody is invited, signs in with the mailed password, gets another role, and is out when disabled", async () => {
  const page = await story.open("/admin/team");
  await page.getByRole("button", { name: "Invite" }).click();
  const invitation = page.getByRole("dialog", { name: "Invite somebody" });
  await invitation.getByRole("button", { name: "Invite" }).click();
  await invitation.getByText("Email is required").waitFor();
  await invitation.getByText("Please enter a name").waitFor();
  await expect
    .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).type))
    .toBe("email");
  // Beside the choice of a role stands what it may do.
  const may = async (area: string) =>
    invitation.getByRole("row", { name: area }).getByRole("cell").last().textContent();
  const told = [];
  for (const role of ["Owner", "Programme manager", "Developer", "Viewer"]) {
    await invitation.getByRole("combobox", { name: "Role" }).click();
    await page.getByRole("option", { name: role }).click();
    await page.getByRole("option").first().waitFor({ state: "hidden" });
    told.push([await may("Rules and settings"), await may("Approval thresholds")]);
  }
  expect(told).toEqual([
    ...[
      ["Change", "Change"],
      ["Change", "No"],
    ],
    ...[
      ["See", "No"],
      ["See", "No"],
    ],
  ]);
  expect(await findings(page)).toEqual([]);
  await invitation.getByLabel("Email").fill(story.owner.email);
  await invitation.getByLabel("Name").fill("Mona");
  await invitation.getByRole("button", { name: "Invite" }).click();
  await invitation.getByText("This already exists.").waitFor();
  await invitation.getByLabel("Email").fill(email);
  await invitation.getByRole("button", { name: "Invite" }).click();
  await page.getByText(`The invitation is on its way to ${email}.`).waitFor();
  await page.getByText(/^temporary password until/).waitFor();
  const [first = "none"] = await mailedPasswords();

  const hers = await story.open("/login/admin", out);
  await signIn(hers, first);
  await hers.getByText("Change your temporary password").waitFor();
  await hers.getByLabel("Current password").fill(first);
  await hers.getByLabel("New password").fill(chosen);
  await hers.getByLabel("Confirm password").fill(chosen);
  await hers.getByRole("button", { name: "Change password" }).click();
  await hers.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
  // A manager is offered everything but what is for owners, and told so where an address leads there.
  const side = hers.getByRole("navigation", { name: "Menu" });
  const offered = async (group: string) => {
    await side.getByRole("button", { name: group }).click();
    return side
      .getByRole("button", { name: group })
      .locator("xpath=..")
      .getByRole("link")
      .allTextContents();
  };
  expect(await offered("API Integration")).toEqual(["Documentation"]);
  expect(await offered("Administration")).toEqual([
    ...["Audit Log", "Jobs", "Data Retention", "Programme Settings", "Configuration", "My Account"],
  ]);
  for (const path of ["api-keys", "setup", "team"]) {
    await hers.goto(`${story.base}/admin/${path}`);
    await hers.getByText("You do not have permission").first().waitFor();
  }
  expect(await hers.getByRole("button", { name: "Invite" }).count()).toBe(0);
  // A viewer sees every other screen and changes nothing on it.
  const { id } = await account();
  expect((await story.send("PATCH", `/v1/team/${id}`, { role: "viewer" })).status).toBe(200);
  await hers.goto(`${story.base}/admin/redemption-rules/simple`);
  await hers.getByRole("switch", { name: "Fixed point value" }).uncheck();
  await hers.getByRole("button", { name: "Confirm Settings" }).click();
  await hers.getByText("You do not have permission").first().waitFor();
  const { live } = (await story.send("GET", "/v1/redemption-settings")).body;
  expect(live.fixed_point_value_enabled).toBe(true);
  await hers.getByRole("button", { name: "Discard" }).click();
  await hers.goto(`${story.base}/admin/team`);
  await hers.getByText("You do not have permission").first().waitFor();

  await page.reload();
  await choose(page, "Mona", "Edit");
  const edit = page.getByRole("dialog", { name: "Edit Mona" });
  await edit.getByLabel("Name").fill("Mona Adel");
  await edit.getByRole("combobox", { name: "Role" }).click();
  await page.getByRole("option", { name: "Owner" }).click();
  await edit.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved. It takes effect within a second.").waitFor();
  expect(await account()).toMatchObject({ name: "Mona Adel", role: "owner", open_sessions: 1 });
  await hers.getByRole("button", { name: "Try again" }).click();
  await hers.getByRole("button", { name: "Actions for Mona Adel" }).waitFor();
  await hers.reload();
  expect(await offered("API Integration")).toEqual(["Documentation", "API Keys", "Webhook Setup"]);

  await choose(page, "Mona Adel", "Sessions");
  const sessions = page.getByRole("dialog", { name: "Sessions of Mona Adel" });
  await sessions.getByRole("button", { name: "End", exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await sessions.waitFor({ state: "hidden" });

  await choose(page, "Mona Adel", "Disable");
  const question = page.getByRole("dialog", { name: "Disable Mona Adel?" });
  await question.getByText("They are signed out everywhere within a second").waitFor();
  await question.getByRole("button", { name: "Disable" }).click();
  await page.getByText("Mona Adel is disabled and signed out.").waitFor();
  await hers.goto(`${story.base}/admin/team`);
  await hers.waitForURL("**/admin/login**");
  await hers.goto(`${story.base}/login/admin`);
  await signIn(hers, chosen);
  await hers.getByRole("alert").waitFor();
  expect(await account()).toMatchObject({ status: "disabled", open_sessions: 0 });

  await choose(page, "Mona Adel", "Enable");
  await page.getByRole("dialog").getByRole("button", { name: "Enable" }).click();
  await page.getByText("Mona Adel may sign in again.").waitFor();
  await signIn(hers, chosen);
  await hers.waitForURL("**/admin/home/**");
  await page.reload();
  await choose(page, "Mona Adel", "Send a new password");
  await page.getByRole("dialog").getByRole("button", { name: "Send" }).click();
  await page.getByText("The password is on its way.").waitFor();
  expect(await mailedPasswords()).toHaveLength(2);
  expect(await account()).toMatchObject({ open_sessions: 0 });
  await close(hers);
  await close(page);
});

test("one's own role is not one's own to change; the list narrows; a phone and the keyboard suffice", async () => {
  const page = await story.open("/admin/team?q=owner", { language: "ar", width: 320 });
  await page.getByText("أنت", { exact: true }).waitFor();
  const overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
  expect(await page.evaluate(overflow)).toBe(0);
  await page.getByRole("button", { name: /^إجراءات/ }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => page.getByRole("menuitem").allTextContents()).toEqual(["تعديل"]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const edit = page.getByRole("dialog", { name: /^تعديل/ });
  expect(await edit.getByRole("combobox", { name: "الدور" }).isDisabled()).toBe(true);
  await edit.getByText("لا أحد يغيّر دوره بنفسه").waitFor();
  await edit.getByRole("row", { name: /^سجل التدقيق/ }).waitFor();
  expect(await page.evaluate(overflow)).toBe(0);
  expect(await findings(page)).toEqual([]);
  await edit.getByLabel("الاسم").fill("صاحب المنصة");
  await page.keyboard.press("Enter");
  await page.getByText("تم الحفظ. يسري خلال ثانية.").waitFor();
  await page.getByText("صاحب المنصة").first().waitFor();
  await page.goto(`${story.base}/admin/team?role=manager`);
  await page.getByText("لا توجد نتائج مطابقة لبحثك").waitFor();
  await page.getByRole("button", { name: "مسح عوامل التصفية" }).click();
  await page.getByText("صاحب المنصة").first().waitFor();
  await close(page);
});
