// The screens of the tiers.
import { lazyRouteComponent } from "@tanstack/react-router";
import type { Screens } from "../kit/screens.ts";

export const tierScreens: Screens = {
  "tiers-setting": "tiers-setting/seller",
  "tiers-setting/seller": lazyRouteComponent(() => import("./pages/seller.tsx"), "SellerTiersPage"),
  "tiers-setting/customer": lazyRouteComponent(
    () => import("./pages/customer.tsx"),
    "CustomerTiersPage",
  ),
};
