// Opens the journals of closed months.
import type { Opened } from "../kit/http/opened.ts";
import { mountJournals, type RouteParts } from "./routes.ts";

export const open = (parts: RouteParts): Opened => ({
  routes: (api) => mountJournals(api, parts),
});
