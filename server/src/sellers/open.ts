// Opens sellers.
import type { Opened } from "../kit/http/opened.ts";
import { mountSellers } from "./routes.ts";

export const open = (parts: Parameters<typeof mountSellers>[1]): Opened => ({
  routes: (api) => mountSellers(api, parts),
});
