// The screens of how points are earned and spent, and of the programme itself.
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { addresses } from "../addresses.ts";
import { inAdmin, leadTo } from "../kit/areas.ts";
import { earningSellerList, wizardSearch } from "./search.ts";

export const programmeRoutes = [
  createRoute({ ...inAdmin(addresses.earningRules), beforeLoad: leadTo(addresses.globalEarning) }),
  createRoute({
    ...inAdmin(addresses.globalEarning),
    validateSearch: wizardSearch,
    component: lazyRouteComponent(() => import("./pages/global.tsx"), "GlobalPage"),
  }),
  createRoute({
    ...inAdmin(addresses.individualEarning),
    validateSearch: earningSellerList.schema,
    component: lazyRouteComponent(() => import("./pages/individual.tsx"), "IndividualPage"),
  }),
  createRoute({
    ...inAdmin(addresses.redemptionRules),
    beforeLoad: leadTo(addresses.simpleRedemption),
  }),
  createRoute({
    ...inAdmin(addresses.simpleRedemption),
    component: lazyRouteComponent(() => import("./pages/simple.tsx"), "SimplePage"),
  }),
  createRoute({
    ...inAdmin(addresses.programmeSettings),
    component: lazyRouteComponent(() => import("./pages/settings.tsx"), "ProgrammeSettingsPage"),
  }),
];
