// The session that stories begin with. Where one of them confirms who it is, the session goes on with another token,
// and so do the stories after it.
import type { Page, Response } from "playwright-core";
import type { Kept } from "./page-pool.ts";

export type KeptSession = {
  /** The session as a browser keeps it now. */
  now(): Promise<Kept>;
  /** Learns of the tokens that this page is given for it. */
  follow(page: Page): void;
};

/** Keeps up with the token of a session that was `opened`. */
export const keepSession = (opened: Kept): KeptSession => {
  const followed = new WeakSet<Page>();
  let learnt = Promise.resolve();
  const item = opened.origins
    .flatMap(({ localStorage }) => localStorage)
    .find(({ name }) => name === "token");
  const learn = async (answer: Response): Promise<void> => {
    const isOurs =
      (await answer.request().allHeaders())["authorization"] === `Bearer ${item?.value}`;
    if (!isOurs || !item) return;
    item.value = ((await answer.json()) as { token: string }).token;
  };
  return {
    now: async () => {
      await learnt;
      return opened;
    },
    follow: (page) => {
      if (followed.has(page)) return;
      followed.add(page);
      page.on("response", (answer) => {
        if (!answer.url().endsWith("/auth/reauth") || !answer.ok()) return;
        learnt = learnt.then(() => learn(answer));
      });
    },
  };
};
