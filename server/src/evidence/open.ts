// Opens the continuous check of awards.
import type { Opened } from "../kit/http/opened.ts";
import { startEvidence } from "./jobs.ts";
import { mountEvidence } from "./routes.ts";

export const open = (parts: Parameters<typeof startEvidence>[0]): Opened => ({
  routes: (api) => mountEvidence(api, parts),
  jobs: [() => startEvidence(parts)],
});
