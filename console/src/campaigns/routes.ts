// The screens of campaigns.
import { lazyRouteComponent } from "@tanstack/react-router";
import type { Screens } from "../kit/screens.ts";

export const campaignScreens: Screens = {
  "manage-campaign": "manage-campaign/create",
  "manage-campaign/library": lazyRouteComponent(() => import("./pages/library.tsx"), "LibraryPage"),
  "manage-campaign/create": lazyRouteComponent(
    () => import("./pages/create.tsx"),
    "CreateCampaignPage",
  ),
};
