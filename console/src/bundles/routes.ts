// The screen of the whole configuration as a file.
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { addresses } from "../addresses.ts";
import { inAdmin } from "../kit/areas.ts";
import { configurationSearch } from "./search.ts";

export const bundleRoutes = [
  createRoute({
    ...inAdmin(addresses.configuration),
    validateSearch: configurationSearch,
    component: lazyRouteComponent(() => import("./pages/configuration.tsx"), "ConfigurationPage"),
  }),
];
