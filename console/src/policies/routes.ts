// The screens of the standing policies: the terms of inactivity, and the jobs of the night.
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { addresses } from "../addresses.ts";
import { inAdmin } from "../kit/areas.ts";
import { runList } from "./search.ts";

export const policyRoutes = [
  createRoute({
    ...inAdmin(addresses.inactivity),
    component: lazyRouteComponent(() => import("./pages/inactivity.tsx"), "InactivityPage"),
  }),
  createRoute({
    ...inAdmin(addresses.jobs),
    validateSearch: runList.schema,
    component: lazyRouteComponent(() => import("./pages/jobs.tsx"), "JobsPage"),
  }),
];
