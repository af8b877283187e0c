// Opens members: profiles, points by hand, standing, privacy.
import type { Opened } from "../kit/http/opened.ts";
import { mountMembers } from "./routes.ts";

export const open = (parts: Parameters<typeof mountMembers>[1]): Opened => ({
  routes: (api) => mountMembers(api, parts),
});
