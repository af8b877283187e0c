// A second person who may approve: Mona, with the owner's role and password.
import type { Page } from "playwright-core";
import type { ConsoleStory, Look } from "./open-console.ts";

const email = "second@nuqta.example";

/** Adds her account, which is as old as the owner's. */
export const addSecond = async ({ db }: Pick<ConsoleStory, "db">): Promise<void> => {
  await db.query({
    text: `insert into staff select (jsonb_populate_record(s, jsonb_build_object(
      'staff_id', gen_random_uuid(), 'email', $1::text, 'name', 'Mona'))).* from staff s`,
    values: [email],
  });
};

/** Opens a page on which she has signed in by hand. */
export const openAsSecond = async (story: ConsoleStory, look: Look = {}): Promise<Page> => {
  const page = await story.open("/login/admin", { ...look, isSignedIn: false });
  await page.locator("input[type=email], input[name=email]").first().fill(email);
  await page.locator("input[type=password]").fill(story.owner.password);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin/home/**");
  return page;
};
