// The screen of data retention.
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { addresses } from "../addresses.ts";
import { inAdmin } from "../kit/areas.ts";

export const retentionRoutes = [
  createRoute({
    ...inAdmin(addresses.retention),
    component: lazyRouteComponent(() => import("./pages/retention.tsx"), "RetentionPage"),
  }),
];
