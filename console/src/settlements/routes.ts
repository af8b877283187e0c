// The screens of settlement statements.
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { addresses } from "../addresses.ts";
import { inAdmin } from "../kit/areas.ts";
import { disputeList, itemList, monthList, rateCardList, statementList } from "./search.ts";

export const settlementRoutes = [
  createRoute({
    ...inAdmin(addresses.settlements),
    validateSearch: statementList.schema,
    component: lazyRouteComponent(() => import("./pages/list.tsx"), "SettlementsPage"),
  }),
  createRoute({
    ...inAdmin(addresses.rateCards),
    validateSearch: rateCardList.schema,
    component: lazyRouteComponent(() => import("./pages/rate-cards.tsx"), "RateCardsPage"),
  }),
  createRoute({
    ...inAdmin(addresses.disputes),
    validateSearch: disputeList.schema,
    component: lazyRouteComponent(() => import("./pages/disputes.tsx"), "DisputesPage"),
  }),
  createRoute({
    ...inAdmin(addresses.dispute),
    component: lazyRouteComponent(() => import("./pages/dispute.tsx"), "DisputePage"),
  }),
  createRoute({
    ...inAdmin(addresses.months),
    validateSearch: monthList.schema,
    component: lazyRouteComponent(() => import("./pages/months.tsx"), "MonthsPage"),
  }),
  createRoute({
    ...inAdmin(addresses.month),
    component: lazyRouteComponent(() => import("./pages/month.tsx"), "MonthPage"),
  }),
  createRoute({
    ...inAdmin(addresses.settlement),
    validateSearch: itemList.schema,
    component: lazyRouteComponent(() => import("./pages/statement.tsx"), "StatementPage"),
  }),
];
