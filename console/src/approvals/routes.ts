// The screens of what waits for a second person.
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { addresses } from "../addresses.ts";
import { inAdmin } from "../kit/areas.ts";
import { approvalList } from "./search.ts";

export const approvalRoutes = [
  createRoute({
    ...inAdmin(addresses.approvals),
    validateSearch: approvalList.schema,
    component: lazyRouteComponent(() => import("./pages/queue.tsx"), "WaitingPage"),
  }),
  createRoute({
    ...inAdmin(addresses.decidedApprovals),
    validateSearch: approvalList.schema,
    component: lazyRouteComponent(() => import("./pages/queue.tsx"), "DecidedPage"),
  }),
  createRoute({
    ...inAdmin(addresses.approval),
    component: lazyRouteComponent(() => import("./pages/approval.tsx"), "ApprovalPage"),
  }),
];
