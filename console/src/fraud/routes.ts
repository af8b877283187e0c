// The screens of the anti-fraud terms and of fraud review.
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { addresses } from "../addresses.ts";
import { inAdmin, leadTo } from "../kit/areas.ts";
import { caseList } from "./search.ts";

export const fraudRoutes = [
  createRoute({ ...inAdmin(addresses.terms), beforeLoad: leadTo(addresses.antiFraud) }),
  createRoute({
    ...inAdmin(addresses.antiFraud),
    component: lazyRouteComponent(() => import("./pages/anti-fraud.tsx"), "AntiFraudPage"),
  }),
  createRoute({
    ...inAdmin(addresses.fraudReview),
    validateSearch: caseList.schema,
    component: lazyRouteComponent(() => import("./pages/review.tsx"), "FraudReviewPage"),
  }),
  createRoute({
    ...inAdmin(addresses.fraudCase),
    component: lazyRouteComponent(() => import("./pages/case.tsx"), "FraudCasePage"),
  }),
  createRoute({
    ...inAdmin(addresses.counterCase),
    component: lazyRouteComponent(() => import("./pages/counter-case.tsx"), "CounterCasePage"),
  }),
];
