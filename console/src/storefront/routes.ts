// The screens of a seller, by their path under /seller.
import { lazyRouteComponent } from "@tanstack/react-router";
import type { Screens } from "../kit/screens.ts";

export const storefrontScreens: Screens = {
  "/": lazyRouteComponent(() => import("./pages/overview.tsx"), "OverviewPage"),
  "/products": lazyRouteComponent(() => import("./pages/products.tsx"), "ProductsPage"),
  "/campaigns": lazyRouteComponent(() => import("./pages/campaigns.tsx"), "CampaignsPage"),
  "/funding": lazyRouteComponent(() => import("./pages/funding.tsx"), "FundingPage"),
  "/statements": lazyRouteComponent(() => import("./pages/statements.tsx"), "StatementsPage"),
  "/profile": lazyRouteComponent(() => import("./pages/profile.tsx"), "ProfilePage"),
};
