// The screen of the books.
import { lazyRouteComponent } from "@tanstack/react-router";
import type { Screens } from "../kit/screens.ts";

export const ledgerScreens: Screens = {
  liability: lazyRouteComponent(() => import("./pages/liability.tsx"), "LiabilityPage"),
};
