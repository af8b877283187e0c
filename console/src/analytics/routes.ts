// The dashboards of the home, and the reports, and those that people keep.
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { addresses } from "../addresses.ts";
import { inAdmin, leadTo } from "../kit/areas.ts";
import { breakdownSearch, rangeSearch } from "./search.ts";

const home = () => import("./pages/home.tsx");

export const analyticsRoutes = [
  createRoute({ ...inAdmin(addresses.home), beforeLoad: leadTo(addresses.homeOfSellers) }),
  createRoute({
    ...inAdmin(addresses.homeOfSellers),
    validateSearch: rangeSearch,
    component: lazyRouteComponent(home, "SellersHome"),
  }),
  createRoute({
    ...inAdmin(addresses.homeOfBrands),
    validateSearch: rangeSearch,
    component: lazyRouteComponent(home, "BrandsHome"),
  }),
  createRoute({
    ...inAdmin(addresses.homeOfCampaigns),
    validateSearch: rangeSearch,
    component: lazyRouteComponent(home, "CampaignsHome"),
  }),
  createRoute({
    ...inAdmin(addresses.pointsAnalytics),
    validateSearch: rangeSearch,
    component: lazyRouteComponent(() => import("./pages/points.tsx"), "PointsPage"),
  }),
  createRoute({
    ...inAdmin(addresses.sellerPerformance),
    validateSearch: rangeSearch,
    component: lazyRouteComponent(() => import("./pages/sellers.tsx"), "SellersPage"),
  }),
  createRoute({
    ...inAdmin(addresses.memberInsights),
    validateSearch: rangeSearch,
    component: lazyRouteComponent(() => import("./pages/members.tsx"), "MembersPage"),
  }),
  createRoute({
    ...inAdmin(addresses.campaignPerformance),
    validateSearch: rangeSearch,
    component: lazyRouteComponent(() => import("./pages/campaigns.tsx"), "CampaignsPage"),
  }),
  createRoute({
    ...inAdmin(addresses.campaignForecast),
    component: lazyRouteComponent(
      () => import("./pages/campaign-forecast.tsx"),
      "CampaignForecastPage",
    ),
  }),
  createRoute({
    ...inAdmin(addresses.liabilityByAge),
    validateSearch: rangeSearch,
    component: lazyRouteComponent(() => import("./pages/liability.tsx"), "LiabilityByAgePage"),
  }),
  createRoute({
    ...inAdmin(addresses.breakdown),
    validateSearch: breakdownSearch,
    component: lazyRouteComponent(() => import("./pages/breakdown.tsx"), "BreakdownPage"),
  }),
  createRoute({
    ...inAdmin(addresses.savedReports),
    component: lazyRouteComponent(() => import("./pages/saved.tsx"), "SavedReportsPage"),
  }),
  createRoute({
    ...inAdmin(addresses.savedReport),
    component: lazyRouteComponent(() => import("./pages/open-saved.tsx"), "OpenSavedPage"),
  }),
];
