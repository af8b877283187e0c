// Opens the audit files of closed months.
import type { Opened } from "../kit/http/opened.ts";
import { startAuditFiles } from "./jobs.ts";
import { mountAuditFiles } from "./routes.ts";

/** In the test world nothing is signed, so that no file of it passes for one of the marketplace. */
export const open = (
  parts: Parameters<typeof startAuditFiles>[0] & { isTestWorld: boolean },
): Opened => ({
  routes: (api) => mountAuditFiles(api, parts),
  jobs: parts.isTestWorld ? [] : [() => startAuditFiles(parts)],
});
