// Pages that stories are done with, made like new for the next. Most of what a page costs is the process
// behind it, which would read and compile the whole console again.
import type { Browser, BrowserContext, Page } from "playwright-core";

/** What a browser keeps of a site. */
export type Kept = Awaited<ReturnType<BrowserContext["storageState"]>>;

export type PagePool = {
  /** A page of a browser that speaks `tag`. */
  take(tag: string): Promise<Page>;
  /** Goes to `path` with a page whose browser has never seen the site, or knows what `kept` says of it. */
  enter(page: Page, path: string, kept?: Kept): Promise<void>;
  /** Leaves a page to whoever takes one next. */
  giveBack(page: Page): Promise<void>;
};

export const openPagePool = (browser: Browser, base: string): PagePool => {
  const idle: Page[] = [];
  const tags = new WeakMap<Page, string>();
  return {
    take: async (tag) => {
      const at = idle.findIndex((page) => tags.get(page) === tag);
      const [known] = at < 0 ? [] : idle.splice(at, 1);
      if (known) return known;
      const context = await browser.newContext({ locale: tag });
      context.setDefaultTimeout(60_000);
      const page = await context.newPage();
      tags.set(page, tag);
      return page;
    },
    enter: async (page, path, kept) => {
      await page.context().clearCookies();
      await page.context().addCookies(kept?.cookies ?? []);
      const items = kept?.origins.find(({ origin }) => origin === base)?.localStorage ?? [];
      // Before the first line of the console runs, and never again.
      const furnishing = await page.addInitScript(furnish, items);
      await page.goto(base + path);
      await furnishing.dispose();
    },
    giveBack: async (page) => {
      // What a second tab of the same browser still does would reach the next story.
      if (page.context().pages().length > 1) return page.context().close();
      await page.unrouteAll();
      // A file that runs nothing; it is of the same site, or the browser would start another process.
      await page.goto(`${base}/boot.js`);
      idle.push(page);
    },
  };
};

const furnish = (items: readonly { name: string; value: string }[]): void => {
  sessionStorage.clear();
  localStorage.clear();
  for (const { name, value } of items) localStorage.setItem(name, value);
};
