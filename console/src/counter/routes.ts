// The screen of a branch.
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { branch } from "../kit/areas.ts";
import { counterSearch } from "./search.ts";

export const counterRoutes = [
  createRoute({
    getParentRoute: () => branch,
    path: "/",
    validateSearch: counterSearch,
    component: lazyRouteComponent(() => import("./pages/counter.tsx"), "CounterPage"),
  }),
];
