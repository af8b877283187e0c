// The screens of rewards, and of the redemption options that are made of them.
import { lazyRouteComponent } from "@tanstack/react-router";
import type { Screens } from "../kit/screens.ts";

export const rewardScreens: Screens = {
  "rewards-options": "rewards-options/create",
  "rewards-options/create": lazyRouteComponent(
    () => import("./pages/create.tsx"),
    "CreateRewardPage",
  ),
  "rewards-options/library": lazyRouteComponent(
    () => import("./pages/library.tsx"),
    "RewardLibraryPage",
  ),
  "redemption-rules/special": lazyRouteComponent(
    () => import("./pages/special.tsx"),
    "SpecialPage",
  ),
};
