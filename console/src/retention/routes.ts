// The screens of data retention and of the register of processing.
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { addresses } from "../addresses.ts";
import { inAdmin } from "../kit/areas.ts";

export const retentionRoutes = [
  createRoute({
    ...inAdmin(addresses.retention),
    component: lazyRouteComponent(() => import("./pages/retention.tsx"), "RetentionPage"),
  }),
  createRoute({
    ...inAdmin(addresses.processing),
    component: lazyRouteComponent(() => import("./pages/register.tsx"), "RegisterPage"),
  }),
];
