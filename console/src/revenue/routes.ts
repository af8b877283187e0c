// The screens of deferred revenue.
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { addresses } from "../addresses.ts";
import { inAdmin } from "../kit/areas.ts";

export const revenueRoutes = [
  createRoute({
    ...inAdmin(addresses.revenueBasis),
    component: lazyRouteComponent(() => import("./pages/basis.tsx"), "RevenueBasisPage"),
  }),
  createRoute({
    ...inAdmin(addresses.revenue),
    component: lazyRouteComponent(() => import("./pages/revenue.tsx"), "RevenuePage"),
  }),
];
