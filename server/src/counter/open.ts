// Opens the counter of branches.
import type { Opened } from "../kit/http/opened.ts";
import { mountCounter } from "./routes.ts";

export const open = (parts: Parameters<typeof mountCounter>[1]): Opened => ({
  routes: (api) => mountCounter(api, parts),
});
