// Opens the deferred revenue of closed months.
import type { Opened } from "../kit/http/opened.ts";
import { startRevenue } from "./jobs.ts";
import { mountRevenue, type RouteParts } from "./routes.ts";

export const open = (parts: RouteParts & Parameters<typeof startRevenue>[0]): Opened => ({
  routes: (api) => mountRevenue(api, parts),
  jobs: [() => startRevenue(parts)],
});
