// A page as everybody meets it: nothing is cut off or unusable, and a picture of it on a desk and on a phone.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { findings, sideways } from "./accessibility.ts";
import { isShooting, shoot } from "./shoot.ts";

/** Fails where something is cut off at some width, or axe finds something serious; keeps pictures where asked for. */
export const lookAt = async (page: Page, name: string): Promise<void> => {
  const size = page.viewportSize();
  expect([...(await sideways(page)), ...(await findings(page))]).toEqual([]);
  if (isShooting())
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await shoot(page, `${name}-${width}`);
    }
  // Looking at widths has changed the window.
  if (size !== null) await page.setViewportSize(size);
};
