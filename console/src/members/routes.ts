// The screens of members.
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { addresses } from "../addresses.ts";
import { inAdmin } from "../kit/areas.ts";
import { memberList, memberSearch } from "./search.ts";

export const memberRoutes = [
  createRoute({
    ...inAdmin(addresses.members),
    validateSearch: memberList.schema,
    component: lazyRouteComponent(() => import("./pages/list.tsx"), "MembersPage"),
  }),
  createRoute({
    ...inAdmin(addresses.member),
    validateSearch: memberSearch,
    component: lazyRouteComponent(() => import("./pages/member.tsx"), "MemberPage"),
  }),
  createRoute({
    ...inAdmin(addresses.order),
    component: lazyRouteComponent(() => import("./pages/order.tsx"), "OrderPage"),
  }),
];
