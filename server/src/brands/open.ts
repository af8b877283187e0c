// Opens brands and categories.
import type { Opened } from "../kit/http/opened.ts";
import { mountBrands } from "./routes.ts";

export const open = (parts: Parameters<typeof mountBrands>[1]): Opened => ({
  routes: (api) => mountBrands(api, parts),
});
