// Opens bundles: the configuration as one document, planned and applied.
import type { Opened } from "../kit/http/opened.ts";
import { type BundleParts, mountBundles } from "./routes.ts";

export const open = (parts: BundleParts): Opened => ({
  routes: (api) => mountBundles(api, parts),
});
