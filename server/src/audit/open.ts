// Opens the record of who did what.
import type { Opened } from "../kit/http/opened.ts";
import { mountAudit } from "./routes.ts";

export const open = (parts: Parameters<typeof mountAudit>[1]): Opened => ({
  routes: (api) => mountAudit(api, parts),
});
