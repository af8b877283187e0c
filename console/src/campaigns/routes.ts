// The screens of campaigns, rules and templates.
import { lazyRouteComponent } from "@tanstack/react-router";
import type { Screens } from "../kit/screens.ts";

export const campaignScreens: Screens = {
  "manage-campaign": "manage-campaign/create",
  "manage-campaign/library": lazyRouteComponent(() => import("./pages/library.tsx"), "LibraryPage"),
  "manage-rules": "manage-rules/define",
  "manage-rules/define": lazyRouteComponent(() => import("./pages/define.tsx"), "DefinePage"),
  "manage-rules/target": lazyRouteComponent(() => import("./pages/target.tsx"), "TargetPage"),
  // manage-campaign/create and manage-rules/review stand in app/, where they get their forecasts.
  "campaign-templates": lazyRouteComponent(() => import("./pages/templates.tsx"), "TemplatesPage"),
  "campaign-templates/preview": lazyRouteComponent(
    () => import("./pages/preview.tsx"),
    "PreviewPage",
  ),
};
