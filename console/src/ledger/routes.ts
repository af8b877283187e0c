// The screen of the books.
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { addresses } from "../addresses.ts";
import { inAdmin } from "../kit/areas.ts";

export const ledgerRoutes = [
  createRoute({
    ...inAdmin(addresses.liability),
    component: lazyRouteComponent(() => import("./pages/liability.tsx"), "LiabilityPage"),
  }),
];
