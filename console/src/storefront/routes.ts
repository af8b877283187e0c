// The screens of a seller.
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { addresses } from "../addresses.ts";
import { inStore, store } from "../kit/areas.ts";
import {
  storeDisputeList,
  storeLineList,
  storeProductList,
  storeProposalSearch,
  storeStatementList,
} from "./search.ts";

export const storefrontRoutes = [
  createRoute({
    getParentRoute: () => store,
    path: "/",
    component: lazyRouteComponent(() => import("./pages/overview.tsx"), "OverviewPage"),
  }),
  createRoute({
    ...inStore(addresses.storeProducts),
    validateSearch: storeProductList.schema,
    component: lazyRouteComponent(() => import("./pages/products.tsx"), "ProductsPage"),
  }),
  createRoute({
    ...inStore(addresses.storeCampaigns),
    component: lazyRouteComponent(() => import("./pages/campaigns.tsx"), "CampaignsPage"),
  }),
  createRoute({
    ...inStore(addresses.storeProposalForm),
    validateSearch: storeProposalSearch,
    component: lazyRouteComponent(() => import("./pages/propose.tsx"), "ProposePage"),
  }),
  createRoute({
    ...inStore(addresses.storeProposal),
    component: lazyRouteComponent(() => import("./pages/proposal.tsx"), "StoreProposalPage"),
  }),
  createRoute({
    ...inStore(addresses.storeFunding),
    component: lazyRouteComponent(() => import("./pages/funding.tsx"), "FundingPage"),
  }),
  createRoute({
    ...inStore(addresses.storeStatements),
    validateSearch: storeStatementList.schema,
    component: lazyRouteComponent(() => import("./pages/statements.tsx"), "StatementsPage"),
  }),
  createRoute({
    ...inStore(addresses.storeStatement),
    validateSearch: storeLineList.schema,
    component: lazyRouteComponent(() => import("./pages/statement.tsx"), "StatementPage"),
  }),
  createRoute({
    ...inStore(addresses.storeDisputes),
    validateSearch: storeDisputeList.schema,
    component: lazyRouteComponent(() => import("./pages/disputes.tsx"), "StoreDisputesPage"),
  }),
  createRoute({
    ...inStore(addresses.storeDispute),
    component: lazyRouteComponent(() => import("./pages/dispute.tsx"), "StoreDisputePage"),
  }),
  createRoute({
    ...inStore(addresses.storeProfile),
    component: lazyRouteComponent(() => import("./pages/profile.tsx"), "ProfilePage"),
  }),
];
