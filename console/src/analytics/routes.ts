// The dashboards of the home, and the four reports.
import { lazyRouteComponent } from "@tanstack/react-router";
import type { Screens } from "../kit/screens.ts";

const home = () => import("./pages/home.tsx");

export const analyticsScreens: Screens = {
  home: "home/sellers",
  "home/sellers": lazyRouteComponent(home, "SellersHome"),
  "home/brands": lazyRouteComponent(home, "BrandsHome"),
  "home/campaigns": lazyRouteComponent(home, "CampaignsHome"),
  "points-analytics": lazyRouteComponent(() => import("./pages/points.tsx"), "PointsPage"),
  "seller-performance": lazyRouteComponent(() => import("./pages/sellers.tsx"), "SellersPage"),
  "member-insights": lazyRouteComponent(() => import("./pages/members.tsx"), "MembersPage"),
  "campaign-performance": lazyRouteComponent(
    () => import("./pages/campaigns.tsx"),
    "CampaignsPage",
  ),
};
