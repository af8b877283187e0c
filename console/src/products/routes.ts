// The screen of products.
import { lazyRouteComponent } from "@tanstack/react-router";
import type { Screens } from "../kit/screens.ts";

export const productScreens: Screens = {
  "products-upload": lazyRouteComponent(() => import("./pages/upload.tsx"), "ProductsPage"),
};
