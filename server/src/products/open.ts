// Opens products.
import type { Opened } from "../kit/http/opened.ts";
import { mountProducts } from "./routes.ts";

export const open = (parts: Parameters<typeof mountProducts>[1]): Opened => ({
  routes: (api) => mountProducts(api, parts),
});
