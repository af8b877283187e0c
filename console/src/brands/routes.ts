// The screen of brands and categories.
import { lazyRouteComponent } from "@tanstack/react-router";
import type { Screens } from "../kit/screens.ts";

export const brandScreens: Screens = {
  "brand-management": lazyRouteComponent(() => import("./pages/brands.tsx"), "BrandsPage"),
};
