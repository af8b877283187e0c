// The screen of products.
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { addresses } from "../addresses.ts";
import { inAdmin } from "../kit/areas.ts";
import { productList } from "./search.ts";

export const productRoutes = [
  createRoute({
    ...inAdmin(addresses.products),
    validateSearch: productList.schema,
    component: lazyRouteComponent(() => import("./pages/upload.tsx"), "ProductsPage"),
  }),
];
