// The screens of accounts and keys inside the frame.
import { lazyRouteComponent } from "@tanstack/react-router";
import type { Screens } from "../kit/screens.ts";

export const identityScreens: Screens = {
  "api-keys": lazyRouteComponent(() => import("./pages/api-keys.tsx"), "ApiKeysPage"),
  team: lazyRouteComponent(() => import("./pages/team.tsx"), "TeamPage"),
  account: lazyRouteComponent(() => import("./pages/account.tsx"), "AccountPage"),
};
