// The sellers' screens.
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { addresses } from "../addresses.ts";
import { inAdmin } from "../kit/areas.ts";
import { sellerList, sellerSearch } from "./search.ts";

export const sellerRoutes = [
  createRoute({
    ...inAdmin(addresses.sellers),
    validateSearch: sellerList.schema,
    component: lazyRouteComponent(() => import("./pages/list.tsx"), "SellersPage"),
  }),
  createRoute({
    ...inAdmin(addresses.seller),
    validateSearch: sellerSearch,
    component: lazyRouteComponent(() => import("./pages/profile.tsx"), "ProfilePage"),
  }),
];
