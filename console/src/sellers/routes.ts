// The sellers' screens.
import { lazyRouteComponent } from "@tanstack/react-router";
import type { Screens } from "../kit/screens.ts";

export const sellerScreens: Screens = {
  "edit-seller": lazyRouteComponent(() => import("./pages/list.tsx"), "SellersPage"),
  "edit-seller/profile": lazyRouteComponent(() => import("./pages/profile.tsx"), "ProfilePage"),
};
