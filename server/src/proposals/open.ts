// Opens what sellers propose.
import type { Opened } from "../kit/http/opened.ts";
import { mountProposals, type RouteParts } from "./routes.ts";

export const open = (parts: RouteParts): Opened => ({
  routes: (api) => mountProposals(api, parts),
});
