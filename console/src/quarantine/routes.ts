// The screens of what arrived too late.
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { addresses } from "../addresses.ts";
import { inAdmin } from "../kit/areas.ts";
import { arrivalList } from "./search.ts";

export const quarantineRoutes = [
  createRoute({
    ...inAdmin(addresses.arrivals),
    validateSearch: arrivalList.schema,
    component: lazyRouteComponent(() => import("./pages/arrivals.tsx"), "WaitingArrivalsPage"),
  }),
  createRoute({
    ...inAdmin(addresses.decidedArrivals),
    validateSearch: arrivalList.schema,
    component: lazyRouteComponent(() => import("./pages/arrivals.tsx"), "DecidedArrivalsPage"),
  }),
];
