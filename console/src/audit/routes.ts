// The screen of the record.
import { lazyRouteComponent } from "@tanstack/react-router";
import type { Screens } from "../kit/screens.ts";

export const auditScreens: Screens = {
  "audit-log": lazyRouteComponent(() => import("./pages/log.tsx"), "AuditPage"),
};
