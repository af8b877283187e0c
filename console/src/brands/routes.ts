// The screen of brands and categories.
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { addresses } from "../addresses.ts";
import { inAdmin } from "../kit/areas.ts";
import { brandList } from "./search.ts";

export const brandRoutes = [
  createRoute({
    ...inAdmin(addresses.brands),
    validateSearch: brandList.schema,
    component: lazyRouteComponent(() => import("./pages/brands.tsx"), "BrandsPage"),
  }),
];
