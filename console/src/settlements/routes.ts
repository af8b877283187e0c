// The screens of settlement statements.
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { addresses } from "../addresses.ts";
import { inAdmin } from "../kit/areas.ts";
import { itemList, statementList } from "./search.ts";

export const settlementRoutes = [
  createRoute({
    ...inAdmin(addresses.settlements),
    validateSearch: statementList.schema,
    component: lazyRouteComponent(() => import("./pages/list.tsx"), "SettlementsPage"),
  }),
  createRoute({
    ...inAdmin(addresses.settlement),
    validateSearch: itemList.schema,
    component: lazyRouteComponent(() => import("./pages/statement.tsx"), "StatementPage"),
  }),
];
