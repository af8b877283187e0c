// The screens of settlement statements.
import { lazyRouteComponent } from "@tanstack/react-router";
import type { Screens } from "../kit/screens.ts";

export const settlementScreens: Screens = {
  settlements: lazyRouteComponent(() => import("./pages/list.tsx"), "SettlementsPage"),
  "settlements/$seller/$month": lazyRouteComponent(
    () => import("./pages/statement.tsx"),
    "StatementPage",
  ),
};
