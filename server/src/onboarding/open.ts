// Opens the onboarding of sellers.
import type { Opened } from "../kit/http/opened.ts";
import { mountOnboarding } from "./routes.ts";

export const open = (parts: Parameters<typeof mountOnboarding>[1]): Opened => ({
  routes: (api) => mountOnboarding(api, parts),
});
