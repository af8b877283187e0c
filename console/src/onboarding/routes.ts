// The screen that onboards a seller.
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { addresses } from "../addresses.ts";
import { inAdmin } from "../kit/areas.ts";

export const onboardingRoutes = [
  createRoute({
    ...inAdmin(addresses.sellerForm),
    component: lazyRouteComponent(() => import("./pages/add.tsx"), "AddSellerPage"),
  }),
];
