// The screens of what waits for a second person.
import { lazyRouteComponent } from "@tanstack/react-router";
import type { Screens } from "../kit/screens.ts";

export const approvalScreens: Screens = {
  approvals: lazyRouteComponent(() => import("./pages/queue.tsx"), "WaitingPage"),
  "approvals/decided": lazyRouteComponent(() => import("./pages/queue.tsx"), "DecidedPage"),
  "approvals/$id": lazyRouteComponent(() => import("./pages/approval.tsx"), "ApprovalPage"),
};
