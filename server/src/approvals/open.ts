// Opens approvals: what waits for a second person.
import type { Opened } from "../kit/http/opened.ts";
import { mountApprovals } from "./routes.ts";

export const open = (parts: Parameters<typeof mountApprovals>[1]): Opened => ({
  routes: (api) => mountApprovals(api, parts),
});
