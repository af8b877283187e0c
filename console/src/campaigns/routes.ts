// The screens of campaigns, rules and templates.
import { lazyRouteComponent } from "@tanstack/react-router";
import type { Screens } from "../kit/screens.ts";

export const campaignScreens: Screens = {
  "manage-campaign": "manage-campaign/create",
  "manage-campaign/create": lazyRouteComponent(
    () => import("./pages/create.tsx"),
    "CreateCampaignPage",
  ),
  "manage-campaign/library": lazyRouteComponent(() => import("./pages/library.tsx"), "LibraryPage"),
};
