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
  "manage-rules": "manage-rules/define",
  "manage-rules/define": lazyRouteComponent(() => import("./pages/define.tsx"), "DefinePage"),
  "manage-rules/target": lazyRouteComponent(() => import("./pages/target.tsx"), "TargetPage"),
  // manage-rules/review stands in app/, where it gets its forecast.
  "campaign-templates": lazyRouteComponent(() => import("./pages/templates.tsx"), "TemplatesPage"),
  "campaign-templates/preview": lazyRouteComponent(
    () => import("./pages/preview.tsx"),
    "PreviewPage",
  ),
};
