// The built screens by path under /admin; a text is the screen that a path leads to by default.
import { analyticsScreens } from "../analytics/routes.ts";
import { approvalScreens } from "../approvals/routes.ts";
import { auditScreens } from "../audit/routes.ts";
import { brandScreens } from "../brands/routes.ts";
import { campaignScreens } from "../campaigns/routes.ts";
import { fraudScreens } from "../fraud/routes.ts";
import { identityScreens } from "../identity/routes.ts";
import { integrationScreens } from "../integrations/routes.ts";
import type { Screens } from "../kit/screens.ts";
import { ledgerScreens } from "../ledger/routes.ts";
import { memberScreens } from "../members/routes.ts";
import { onboardingScreens } from "../onboarding/routes.ts";
import { policyScreens } from "../policies/routes.ts";
import { productScreens } from "../products/routes.ts";
import { programmeScreens } from "../programme/routes.ts";
import { rewardScreens } from "../rewards/routes.ts";
import { ruleScreens } from "../rules/routes.ts";
import { sellerScreens } from "../sellers/routes.ts";
import { settlementScreens } from "../settlements/routes.ts";
import { templateScreens } from "../templates/routes.ts";
import { tierScreens } from "../tiers/routes.ts";

export const screens: Screens = {
  ...analyticsScreens,
  ...memberScreens,
  ...approvalScreens,
  ...programmeScreens,
  ...tierScreens,
  ...rewardScreens,
  ...fraudScreens,
  ...policyScreens,
  ...campaignScreens,
  ...ruleScreens,
  ...templateScreens,
  ...sellerScreens,
  ...brandScreens,
  ...onboardingScreens,
  ...productScreens,
  ...identityScreens,
  ...auditScreens,
  ...ledgerScreens,
  ...settlementScreens,
  ...integrationScreens,
};
