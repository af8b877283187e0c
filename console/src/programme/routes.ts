// The screens of how points are spent, and of the programme itself.
import { lazyRouteComponent } from "@tanstack/react-router";
import type { Screens } from "../kit/screens.ts";

export const programmeScreens: Screens = {
  "redemption-rules": "redemption-rules/simple",
  "redemption-rules/simple": lazyRouteComponent(() => import("./pages/simple.tsx"), "SimplePage"),
  "programme-settings": lazyRouteComponent(
    () => import("./pages/settings.tsx"),
    "ProgrammeSettingsPage",
  ),
};
