// The screens of rules; the first step stands with the templates, whose cards it begins with.
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { addresses } from "../addresses.ts";
import { inAdmin, leadTo } from "../kit/areas.ts";
import { ruleSearch } from "./search.ts";

export const ruleRoutes = [
  createRoute({ ...inAdmin(addresses.rules), beforeLoad: leadTo(addresses.ruleDefine) }),
  createRoute({
    ...inAdmin(addresses.ruleTarget),
    validateSearch: ruleSearch,
    component: lazyRouteComponent(() => import("./pages/target.tsx"), "TargetPage"),
  }),
  createRoute({
    ...inAdmin(addresses.ruleReview),
    validateSearch: ruleSearch,
    component: lazyRouteComponent(() => import("./pages/review.tsx"), "ReviewPage"),
  }),
];
