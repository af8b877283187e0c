// The screens of campaigns.
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { addresses } from "../addresses.ts";
import { inAdmin, leadTo } from "../kit/areas.ts";
import { campaignFormSearch, campaignList } from "./search.ts";

export const campaignRoutes = [
  createRoute({ ...inAdmin(addresses.campaigns), beforeLoad: leadTo(addresses.campaignForm) }),
  createRoute({
    ...inAdmin(addresses.campaignLibrary),
    validateSearch: campaignList.schema,
    component: lazyRouteComponent(() => import("./pages/library.tsx"), "LibraryPage"),
  }),
  createRoute({
    ...inAdmin(addresses.campaignForm),
    validateSearch: campaignFormSearch,
    component: lazyRouteComponent(() => import("./pages/create.tsx"), "CreateCampaignPage"),
  }),
];
