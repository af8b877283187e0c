// The screens of a branch, by their path under /branch.
import { lazyRouteComponent } from "@tanstack/react-router";
import type { Screens } from "../kit/screens.ts";

export const counterScreens: Screens = {
  "/": lazyRouteComponent(() => import("./pages/counter.tsx"), "CounterPage"),
};
