// The screens of how points are spent.
import { lazyRouteComponent } from "@tanstack/react-router";
import type { Screens } from "../kit/screens.ts";

export const programmeScreens: Screens = {
  "redemption-rules": "redemption-rules/simple",
  "redemption-rules/simple": lazyRouteComponent(() => import("./pages/simple.tsx"), "SimplePage"),
  "redemption-rules/special": lazyRouteComponent(
    () => import("./pages/special.tsx"),
    "SpecialPage",
  ),
};
