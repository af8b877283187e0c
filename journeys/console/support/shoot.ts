// Pictures of pages for whoever changes them: `SCREENSHOTS=<folder>` keeps them.
import type { Page } from "playwright-core";

/** Whether pictures are kept. */
export const isShooting = (): boolean => process.env["SCREENSHOTS"] !== undefined;

/** Takes a picture of what the page shows; without a folder nothing happens. */
export const shoot = async (page: Page, name: string): Promise<void> => {
  const folder = process.env["SCREENSHOTS"];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
};
