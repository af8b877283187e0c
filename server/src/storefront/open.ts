// Opens the dashboard of sellers.
import type { Opened } from "../kit/http/opened.ts";
import { mountStorefront } from "./routes.ts";

export const open = (parts: Parameters<typeof mountStorefront>[1]): Opened => ({
  routes: (api) => mountStorefront(api, parts),
});
