// Keys of somebody who leaves: told before, adopted, and back with the account.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findings } from "./support/accessibility.ts";
import { close, openConsole } from "./support/open-console.ts";

const story = await openConsole();
const email = "laila@example.com";
const chosen = "Papyrus-Boat-77";
const overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth";

const choose = async (page: Page, name: string, action: string): Promise<void> => {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
};
const statusWith = async (key: string): Promise<number> =>
  (await fetch(`${story.base}/v1/sellers`, { headers: { authorization: `Bearer ${key}` } })).status;

/** An owner by invitation, signed in as a program, and a key of theirs for each name. */
const invited = async (names: readonly string[]): Promise<Map<string, string>> => {
  await story.send("POST", "/v1/team", { email, name: "Laila", role: "owner" });
  const texts = (await story.mailsTo(email)).join("\n");
  const password = /Temporary password: (\w{16})/.exec(texts)?.[1] ?? "none";
  const post = async (path: string, body: object, token?: string) => {
    const answer = await fetch(`${story.base}${path}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { token: string; key: string };
  };
  const login = (secret: string) =>
    post("/staging/v1/ecommerce/auth/login?role_id=2", { email, password: secret });
  const first = await login(password);
  const change = { current_password: password, new_password: chosen };
  await post("/v1/account/password", change, first.token);
  const { token } = await login(chosen);
  const made = new Map<string, string>();
  for (const name of names) {
    const body = { name, scopes: ["catalogue:read"] };
    made.set(name, (await post("/v1/api-keys", body, token)).key);
  }
  return made;
};

test("before somebody is disabled their keys are named, one is adopted, the other stops and comes back", async () => {
  const keys = await invited(["till", "warehouse"]);
  const statuses = () => Promise.all([...keys.values()].map(statusWith));
  expect(await statuses()).toEqual([200, 200]);
  const page = await story.open("/admin/team");
  await choose(page, "Laila", "Disable");
  const question = page.getByRole("dialog", { name: "Disable Laila?" });
  await question.getByText("These API keys stop with the account").waitFor();
  expect(await findings(page)).toEqual([]);
  await question.getByRole("button", { name: "Adopt warehouse" }).click();
  await question.getByText("These keys go on working, and Laila may know").waitFor();
  expect(await question.getByRole("button", { name: /^Adopt/ }).count()).toBe(1);
  await question.getByRole("button", { name: "Disable" }).click();
  await page.getByText("Laila is disabled and signed out.").waitFor();
  expect(await statuses()).toEqual([401, 200]);

  await choose(page, "Laila", "Enable");
  const back = page.getByRole("dialog", { name: "Enable Laila?" });
  await back.getByText("which stopped, work again at once").waitFor();
  expect(await back.getByRole("listitem").allTextContents()).toEqual(["tillLive"]);
  await page.keyboard.press("Escape");
  await back.waitFor({ state: "hidden" });

  await page.goto(`${story.base}/admin/api-keys`);
  await page.getByText("Stopped", { exact: true }).waitFor();
  await page.getByText(/^adopted by/).waitFor();
  await choose(page, "till", "Adopt");
  const adopting = page.getByRole("dialog", { name: "Adopt till?" });
  await adopting.getByText("as long as your account or Laila's").waitFor();
  await adopting.getByRole("button", { name: "Adopt" }).click();
  await page.getByText("You answer for till now.").waitFor();
  expect(await statuses()).toEqual([200, 200]);
  // Who answers for a key already is not asked to.
  await page.getByRole("button", { name: "Actions for till" }).click();
  await page.getByRole("menuitem", { name: "Renew" }).waitFor();
  expect(await page.getByRole("menuitem", { name: "Adopt" }).count()).toBe(0);
  await close(page);
});

test("the list of keys says who made and adopted them, in Arabic on a phone too", async () => {
  const page = await story.open("/admin/api-keys", { language: "ar", width: 390 });
  await page
    .getByText(/^أنشأه.*Laila/)
    .first()
    .waitFor();
  await page
    .getByText(/^تبنّاه/)
    .first()
    .waitFor();
  expect(await page.evaluate(overflow)).toBe(0);
  expect(await findings(page)).toEqual([]);
  await close(page);
});
