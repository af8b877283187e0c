// The screens of how points are earned.
import { lazyRouteComponent } from "@tanstack/react-router";
import type { Screens } from "../kit/screens.ts";

export const earningScreens: Screens = {
  "earning-rules": "earning-rules/global",
  "earning-rules/global": lazyRouteComponent(() => import("./pages/global.tsx"), "GlobalPage"),
  "earning-rules/individual": lazyRouteComponent(
    () => import("./pages/individual.tsx"),
    "IndividualPage",
  ),
};
