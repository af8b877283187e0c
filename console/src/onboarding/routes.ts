// The screen that onboards a seller.
import { lazyRouteComponent } from "@tanstack/react-router";
import type { Screens } from "../kit/screens.ts";

export const onboardingScreens: Screens = {
  "add-seller": lazyRouteComponent(() => import("./pages/add.tsx"), "AddSellerPage"),
};
