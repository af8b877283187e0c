// The screens of members.
import { lazyRouteComponent } from "@tanstack/react-router";
import type { Screens } from "../kit/screens.ts";

export const memberScreens: Screens = {
  members: lazyRouteComponent(() => import("./pages/list.tsx"), "MembersPage"),
  "members/$id": lazyRouteComponent(() => import("./pages/member.tsx"), "MemberPage"),
};
