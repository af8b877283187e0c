// Drafts of settings, rules and campaigns, and how they come into force.
export { changesTogether, publishTogether, type Together } from "../service/bundle.ts";
export {
  campaignToPublish,
  createCampaign,
  deleteCampaign,
  includeSeller,
  publishCampaign,
  readCampaign,
} from "../service/campaigns.ts";
export { inForceNow, inForceSince, pastRefusal } from "../service/drafts.ts";
export type {
  Held,
  PublishGate,
  Publishing,
  SettingsChange,
  SettingsGate,
  ThresholdGate,
} from "../service/gate.ts";
export { publishedAt } from "../service/published-at.ts";
export { createRule, deleteRule, publishRule, readRule, ruleToPublish } from "../service/rules.ts";
export { draftSection, publishSection, readSection, replaceSection } from "../service/sections.ts";
export { publishAgreed, recordAlone } from "../service/settled.ts";
export { thresholdChange } from "../service/thresholds.ts";
