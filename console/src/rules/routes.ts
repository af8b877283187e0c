// The screens of rules; the first step stands with the templates, whose cards it begins with.
import { lazyRouteComponent } from "@tanstack/react-router";
import type { Screens } from "../kit/screens.ts";

export const ruleScreens: Screens = {
  "manage-rules": "manage-rules/define",
  "manage-rules/target": lazyRouteComponent(() => import("./pages/target.tsx"), "TargetPage"),
  "manage-rules/review": lazyRouteComponent(() => import("./pages/review.tsx"), "ReviewPage"),
};
