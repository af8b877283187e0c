// The screens of the tiers.
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { addresses } from "../addresses.ts";
import { inAdmin, leadTo } from "../kit/areas.ts";

export const tierRoutes = [
  createRoute({ ...inAdmin(addresses.tiers), beforeLoad: leadTo(addresses.sellerTiers) }),
  createRoute({
    ...inAdmin(addresses.sellerTiers),
    component: lazyRouteComponent(() => import("./pages/seller.tsx"), "SellerTiersPage"),
  }),
  createRoute({
    ...inAdmin(addresses.customerTiers),
    component: lazyRouteComponent(() => import("./pages/customer.tsx"), "CustomerTiersPage"),
  }),
];
