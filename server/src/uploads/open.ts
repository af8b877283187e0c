// Opens uploads.
import type { Opened } from "../kit/http/opened.ts";
import { mountUploads } from "./routes.ts";

export const open = (parts: Parameters<typeof mountUploads>[1]): Opened => ({
  routes: (api) => mountUploads(api, parts),
});
