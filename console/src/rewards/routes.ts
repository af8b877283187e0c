// The screens of rewards, and of the redemption options that are made of them.
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { addresses } from "../addresses.ts";
import { inAdmin, leadTo } from "../kit/areas.ts";
import { rewardFormSearch, rewardList, specialSearch } from "./search.ts";

export const rewardRoutes = [
  createRoute({ ...inAdmin(addresses.rewards), beforeLoad: leadTo(addresses.rewardForm) }),
  createRoute({
    ...inAdmin(addresses.rewardForm),
    validateSearch: rewardFormSearch,
    component: lazyRouteComponent(() => import("./pages/create.tsx"), "CreateRewardPage"),
  }),
  createRoute({
    ...inAdmin(addresses.rewardLibrary),
    validateSearch: rewardList.schema,
    component: lazyRouteComponent(() => import("./pages/library.tsx"), "RewardLibraryPage"),
  }),
  createRoute({
    ...inAdmin(addresses.specialRedemption),
    validateSearch: specialSearch,
    component: lazyRouteComponent(() => import("./pages/special.tsx"), "SpecialPage"),
  }),
];
