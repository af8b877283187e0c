// A colleague lost their phone: an owner asks, another one agrees, or they keep it from the mail.
import { expect, test } from "vitest";
import { findings, sideways } from "./support/accessibility.ts";
import { close, openConsole } from "./support/open-console.ts";
import { shoot } from "./support/shoot.ts";

const story = await openConsole({ environment: { PUBLIC_URL: "http://points.example" } });

/** Somebody with the password of the owner, who has been here as long. */
const add = async (name: string, role: "owner" | "support"): Promise<string> => {
  const [row] = await story.db.query<{ id: string }>({
    text: `insert into staff (staff_id, email, name, role, locale, password_hash,
        must_change_password, status, created_at)
      select gen_random_uuid(), $1, $2, $3, 'en', password_hash, false, 'active', created_at
        from staff where email = $4 returning staff_id as id`,
    values: [`${name.toLowerCase()}@nuqta.example`, name, role, story.owner.email],
  });
  return row?.id ?? "";
};
const giveApp = async (id: string): Promise<void> => {
  await story.db.query({
    text: `insert into authenticator (staff_id, secret, last_step, created_at, confirmed_at)
      values ($1, 'sealed', 0, now(), now())`,
    values: [id],
  });
};
const hasApp = async (id: string): Promise<boolean> =>
  (await story.db.query({ text: "select 1 from authenticator where staff_id = $1", values: [id] }))
    .length === 1;

test("an owner asks to remove it, another owner agrees on the page of the team", async () => {
  const mona = await add("Mona", "support");
  await add("Karim", "owner");
  await giveApp(mona);
  const page = await story.open("/admin/team", { width: 1440 });
  await page.getByRole("button", { name: "Actions for Mona" }).click();
  await page.getByRole("menuitem", { name: "Remove second factor" }).click();
  const asking = page.getByRole("dialog", { name: "Remove the second factor of Mona?" });
  await asking.getByRole("button", { name: "Ask to remove" }).click();
  await asking.getByText("Please give a reason").waitFor();
  await asking.getByLabel("Reason").fill("Her phone fell into the Nile");
  expect(await findings(page)).toEqual([]);
  await shoot(page, "factor-reset-ask-en-1440");
  await asking.getByRole("button", { name: "Ask to remove" }).click();
  await page.getByText(/asked to remove it. Needs another owner by/).waitFor();
  expect(await sideways(page)).toEqual([]);
  await shoot(page, "factor-reset-waits-en-1440");
  // Who asked can stop it and cannot agree.
  await page.getByRole("button", { name: "Actions for Mona" }).click();
  await page.getByRole("menuitem", { name: "Decide on the removal" }).click();
  const own = page.getByRole("dialog", { name: /asks to remove the second factor of Mona/ });
  await own.getByText("You can stop the request.").waitFor();
  expect(await own.getByRole("button", { name: "Agree and remove" }).count()).toBe(0);
  await close(page);

  const his = await story.open("/login/admin", { language: "ar", width: 390, isSignedIn: false });
  await his.getByLabel("البريد الإلكتروني").fill("karim@nuqta.example");
  await his.getByRole("textbox", { name: "كلمة المرور" }).fill(story.owner.password);
  await his.keyboard.press("Enter");
  await his.waitForURL("**/admin/home/**");
  await his.goto(`${story.base}/admin/team?q=Mona`);
  await his
    .getByRole("button", { name: "إجراءات ⁨Mona⁩" })
    .or(his.getByRole("button", { name: /إجراءات .*Mona/ }))
    .first()
    .click();
  await his.getByRole("menuitem", { name: "البت في الإزالة" }).click();
  const deciding = his.getByRole("dialog");
  await deciding.getByRole("button", { name: "الموافقة والإزالة" }).waitFor();
  expect(await findings(his)).toEqual([]);
  await shoot(his, "factor-reset-decide-ar-390");
  await deciding.getByRole("button", { name: "الموافقة والإزالة" }).click();
  await expect.poll(() => hasApp(mona)).toBe(false);
  await his.getByText(/أُزيل التحقق بخطوتين/).waitFor();
  await close(his);
});

test("whoever did not lose it keeps it from the mail, signed out, and a second click says it is over", async () => {
  const nour = await add("Nour", "support");
  await giveApp(nour);
  const asked = await story.send("POST", `/v1/team/${nour}/factor-reset`, { reason: "Lost" });
  expect(asked.status).toBe(202);
  const [mail = ""] = await story.mailsTo("nour@nuqta.example");
  const link = /https?:\/\/\S+(\/keep-second-factor#\S+)/.exec(mail)?.[1] ?? "none";
  const page = await story.open(link, { isSignedIn: false, width: 390 });
  await page.getByRole("heading", { name: "Keep your second factor" }).waitFor();
  expect(await findings(page)).toEqual([]);
  await shoot(page, "keep-factor-en-390");
  await page.getByRole("button", { name: "Keep my second factor" }).click();
  await page.getByText("Your second factor stays.", { exact: false }).waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Keep my second factor" }).click();
  await page.getByText("it was carried out, stopped or has expired", { exact: false }).waitFor();
  await page.getByLabel("Code from the mail").fill("");
  await page.getByRole("button", { name: "Keep my second factor" }).click();
  await page.getByText("Please enter the code from the mail").waitFor();
  expect(await hasApp(nour)).toBe(true);
  await close(page);
});
