// The screens of how points are earned and spent, and of the programme itself.
import { lazyRouteComponent } from "@tanstack/react-router";
import type { Screens } from "../kit/screens.ts";

export const programmeScreens: Screens = {
  "earning-rules": "earning-rules/global",
  "earning-rules/global": lazyRouteComponent(() => import("./pages/global.tsx"), "GlobalPage"),
  "earning-rules/individual": lazyRouteComponent(
    () => import("./pages/individual.tsx"),
    "IndividualPage",
  ),
  "redemption-rules": "redemption-rules/simple",
  "redemption-rules/simple": lazyRouteComponent(() => import("./pages/simple.tsx"), "SimplePage"),
  "programme-settings": lazyRouteComponent(
    () => import("./pages/settings.tsx"),
    "ProgrammeSettingsPage",
  ),
};
