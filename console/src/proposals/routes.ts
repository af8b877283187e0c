// The screens of campaigns that sellers proposed.
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { addresses } from "../addresses.ts";
import { inAdmin } from "../kit/areas.ts";
import { proposalList } from "./search.ts";

export const proposalRoutes = [
  createRoute({
    ...inAdmin(addresses.proposals),
    validateSearch: proposalList.schema,
    component: lazyRouteComponent(() => import("./pages/list.tsx"), "ProposalsPage"),
  }),
  createRoute({
    ...inAdmin(addresses.proposal),
    component: lazyRouteComponent(() => import("./pages/one.tsx"), "ProposalPage"),
  }),
];
