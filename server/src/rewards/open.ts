// Opens rewards.
import type { Opened } from "../kit/http/opened.ts";
import { mountRewards } from "./routes.ts";

export const open = (parts: Parameters<typeof mountRewards>[1]): Opened => ({
  routes: (api) => mountRewards(api, parts),
});
