// People of sellers and branches: in at their own door with the password of their mail, and with one of their own from then on.
import type { Page } from "playwright-core";
import type { ConsoleStory } from "./open-console.ts";

const chosen = "Papyrus-Boat-77";

const mailedPassword = async (story: ConsoleStory, email: string): Promise<string> => {
  const texts = await story.mailsTo(email);
  return texts.flatMap((text) => /Temporary password: (\w{16})/.exec(text)?.[1] ?? [])[0] ?? "";
};

/** Signs in at a door of the chooser with the mailed password and chooses another one. */
export const enterArea = async (
  story: ConsoleStory,
  door: "seller" | "branch",
  email: string,
): Promise<Page> => {
  const page = await story.open(`/login/${door}`, { isSignedIn: false });
  const first = await mailedPassword(story, email);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(first);
  await page.getByRole("button", { name: "Login" }).click();
  await page.getByLabel("Current password").fill(first);
  await page.getByLabel("New password").fill(chosen);
  await page.getByLabel("Confirm password").fill(chosen);
  await page.getByRole("button", { name: "Change password" }).click();
  await page.waitForURL(`${story.base}/${door}`);
  return page;
};
