// Roles: put together from permissions in plain words, given to somebody, deleted with a successor.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findings } from "./support/accessibility.ts";
import { close, openConsole } from "./support/open-console.ts";

const story = await openConsole();
const overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth";

const choose = async (page: Page, name: string, action: string): Promise<void> => {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
};

test("an owner puts a role together, gives it, changes it and deletes it with a successor", async () => {
  const page = await story.open("/admin/team");
  await page.getByRole("button", { name: "New role" }).click();
  const form = page.getByRole("dialog", { name: "New role" });
  await form.getByRole("button", { name: "Save" }).click();
  await form.getByText("Please name the role").waitFor();
  await form.getByText("Please choose at least one permission").waitFor();
  expect(await form.getByLabel("Change approval thresholds").count()).toBe(0);
  await form.getByLabel("Name of the role").fill("Night desk");
  await form.getByLabel("See members and their personal data").check();
  await form.getByLabel("Decide cases of suspected fraud").check();
  expect(await findings(page)).toEqual([]);
  await form.getByRole("button", { name: "Save" }).click();
  await page.getByText("The role was saved.").waitFor();

  await page.getByRole("button", { name: "Invite" }).click();
  const invitation = page.getByRole("dialog", { name: "Invite somebody" });
  await invitation.getByLabel("Email").fill("nour@example.com");
  await invitation.getByLabel("Name").fill("Nour");
  await invitation.getByRole("combobox", { name: "Role" }).click();
  await page.getByRole("option", { name: "Night desk" }).click();
  const fraud = invitation.getByRole("row", { name: /^Fraud and approvals/ });
  await expect.poll(() => fraud.getByRole("cell").last().textContent()).toBe("Partly");
  await invitation.getByRole("button", { name: "Invite" }).click();
  await page.getByText("The invitation is on its way to").waitFor();
  const account = async () => (await story.send("GET", "/v1/team?q=nour")).body.data[0];
  expect(await account()).toMatchObject({ role: "custom", role_name: "Night desk" });

  await choose(page, "Night desk", "Edit");
  const edit = page.getByRole("dialog", { name: "Edit Night desk" });
  await edit.getByText(/reaches everybody who has this role within a second: 1/).waitFor();
  await edit.getByLabel("Decide cases of suspected fraud").uncheck();
  await edit.getByRole("button", { name: "Save" }).click();
  await edit.waitFor({ state: "hidden" });

  await choose(page, "Night desk", "Delete");
  const question = page.getByRole("dialog", { name: "Delete the role Night desk?" });
  await question.getByText("People have this role: 1").waitFor();
  await question.getByRole("combobox", { name: "Their new role" }).click();
  expect(await page.getByRole("option", { name: "Owner" }).count()).toBe(0);
  await page.getByRole("option", { name: "Support agent" }).click();
  await question.getByRole("button", { name: "Delete" }).click();
  await page.getByText("The role was deleted.").waitFor();
  expect(await account()).toMatchObject({ role: "support", role_id: null });
  await close(page);
});

test("roles are read in Arabic on a phone", async () => {
  await story.send("POST", "/v1/roles", { name: "ليلي", permissions: ["members:read"] });
  const page = await story.open("/admin/team", { language: "ar", width: 390 });
  await page.getByRole("button", { name: "إجراءات ليلي" }).click();
  await page.getByRole("menuitem", { name: "تعديل" }).click();
  const edit = page.getByRole("dialog", { name: /ليلي/ });
  expect(await edit.getByLabel("الاطلاع على الأعضاء وبياناتهم الشخصية").isChecked()).toBe(true);
  expect(await page.evaluate(overflow)).toBe(0);
  expect(await findings(page)).toEqual([]);
  await close(page);
});

test("whoever has a role that was put together is offered its screens, and no others", async () => {
  const { email, password } = story.owner;
  const role = await story.send("POST", "/v1/roles", {
    ...{ name: "Desk", permissions: ["members:read"] },
  });
  const invited = await story.send("POST", "/v1/team", {
    ...{ email: "desk@example.com", name: "Desk" },
    ...{ role: "custom", role_id: role.body.role_id },
  });
  expect(invited.status).toBe(201);
  await story.db.query({
    text: `update staff s set password_hash = o.password_hash, must_change_password = false,
        temporary_until = null from staff o where o.email = $1 and s.email = 'desk@example.com'`,
    values: [email],
  });
  const page = await story.open("/login/admin", { isSignedIn: false });
  await page.getByLabel("Email").fill("desk@example.com");
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.keyboard.press("Enter");
  const menu = page.getByRole("navigation", { name: "Menu" });
  await menu.waitFor();
  await expect
    .poll(() => menu.getByRole("button").allTextContents())
    .toEqual(["API Integration", "Members", "Administration", "Collapse the menu"]);
  await close(page);
});
