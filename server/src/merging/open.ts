// Opens merging of members.
import type { Opened } from "../kit/http/opened.ts";
import { mountMerging } from "./routes.ts";

export const open = (parts: Parameters<typeof mountMerging>[1]): Opened => ({
  routes: (api) => mountMerging(api, parts),
});
