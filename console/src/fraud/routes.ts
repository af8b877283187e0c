// The screens of the anti-fraud terms and of fraud review.
import { lazyRouteComponent } from "@tanstack/react-router";
import type { Screens } from "../kit/screens.ts";

export const fraudScreens: Screens = {
  "terms&conditions": "terms&conditions/antiFraud",
  "terms&conditions/antiFraud": lazyRouteComponent(
    () => import("./pages/anti-fraud.tsx"),
    "AntiFraudPage",
  ),
  "fraud-review": lazyRouteComponent(() => import("./pages/review.tsx"), "FraudReviewPage"),
  "fraud-review/$id": lazyRouteComponent(() => import("./pages/case.tsx"), "FraudCasePage"),
};
