// The screens of the standing policies: the terms of inactivity, and the jobs of the night.
import { lazyRouteComponent } from "@tanstack/react-router";
import type { Screens } from "../kit/screens.ts";

export const policyScreens: Screens = {
  "terms&conditions/inActivity": lazyRouteComponent(
    () => import("./pages/inactivity.tsx"),
    "InactivityPage",
  ),
  jobs: lazyRouteComponent(() => import("./pages/jobs.tsx"), "JobsPage"),
};
