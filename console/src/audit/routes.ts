// The screen of the record.
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { addresses } from "../addresses.ts";
import { inAdmin } from "../kit/areas.ts";
import { auditList } from "./search.ts";

export const auditRoutes = [
  createRoute({
    ...inAdmin(addresses.auditLog),
    validateSearch: auditList.schema,
    component: lazyRouteComponent(() => import("./pages/log.tsx"), "AuditPage"),
  }),
];
