// Every address of the console by name. The routes are mounted at them and links lead to them, so a
// link to an address that is not there does not compile.
// Decision 0053.
export const addresses = {
  start: "/",
  login: "/login",
  signIn: "/admin/login",
  credentials: "/login/$type",
  forgotPassword: "/forgot-password",
  verifyCode: "/verify-code",
  resetPassword: "/reset-password",
  keepFactor: "/keep-second-factor",

  admin: "/admin",
  home: "/admin/home",
  homeOfSellers: "/admin/home/sellers",
  homeOfBrands: "/admin/home/brands",
  homeOfCampaigns: "/admin/home/campaigns",
  pointsAnalytics: "/admin/points-analytics",
  sellerPerformance: "/admin/seller-performance",
  memberInsights: "/admin/member-insights",
  campaignPerformance: "/admin/campaign-performance",

  earningRules: "/admin/earning-rules",
  globalEarning: "/admin/earning-rules/global",
  individualEarning: "/admin/earning-rules/individual",
  redemptionRules: "/admin/redemption-rules",
  simpleRedemption: "/admin/redemption-rules/simple",
  specialRedemption: "/admin/redemption-rules/special",
  tiers: "/admin/tiers-setting",
  sellerTiers: "/admin/tiers-setting/seller",
  customerTiers: "/admin/tiers-setting/customer",
  rewards: "/admin/rewards-options",
  rewardForm: "/admin/rewards-options/create",
  rewardLibrary: "/admin/rewards-options/library",
  terms: "/admin/terms&conditions",
  antiFraud: "/admin/terms&conditions/antiFraud",
  inactivity: "/admin/terms&conditions/inActivity",
  programmeSettings: "/admin/programme-settings",
  configuration: "/admin/configuration",

  campaigns: "/admin/manage-campaign",
  campaignForm: "/admin/manage-campaign/create",
  campaignLibrary: "/admin/manage-campaign/library",
  rules: "/admin/manage-rules",
  ruleDefine: "/admin/manage-rules/define",
  ruleTarget: "/admin/manage-rules/target",
  ruleReview: "/admin/manage-rules/review",
  templates: "/admin/campaign-templates",
  templatePreview: "/admin/campaign-templates/preview",

  sellerForm: "/admin/add-seller",
  sellers: "/admin/edit-seller",
  seller: "/admin/edit-seller/profile",
  brands: "/admin/brand-management",
  products: "/admin/products-upload",

  members: "/admin/members",
  member: "/admin/members/$id",
  order: "/admin/orders/$id",
  fraudReview: "/admin/fraud-review",
  fraudCase: "/admin/fraud-review/$id",
  counterCase: "/admin/fraud-review/counters/$id",
  approvals: "/admin/approvals",
  decidedApprovals: "/admin/approvals/decided",
  approval: "/admin/approvals/$id",
  arrivals: "/admin/arrivals",
  decidedArrivals: "/admin/arrivals/decided",
  jobs: "/admin/jobs",
  retention: "/admin/data-retention",
  processing: "/admin/data-retention/processing",
  rights: "/admin/data-retention/requests",
  rightsRequest: "/admin/data-retention/requests/$id",
  consentTexts: "/admin/data-retention/consent-texts",
  breaches: "/admin/data-retention/breaches",
  breach: "/admin/data-retention/breaches/$id",

  liability: "/admin/liability",
  settlements: "/admin/settlements",
  settlement: "/admin/settlements/$seller/$month",
  rateCards: "/admin/settlements/rate-cards",

  documentation: "/admin/documentation",
  apiKeys: "/admin/api-keys",
  apiKeyRequests: "/admin/api-keys/$id",
  webhooks: "/admin/setup",
  webhook: "/admin/setup/$id",
  team: "/admin/team",
  auditLog: "/admin/audit-log",
  account: "/admin/account",

  branch: "/branch",
  branchAccount: "/branch/account",

  store: "/seller",
  storeProducts: "/seller/products",
  storeCampaigns: "/seller/campaigns",
  storeFunding: "/seller/funding",
  storeStatements: "/seller/statements",
  storeProfile: "/seller/profile",
  storeAccount: "/seller/account",
} as const;

/** An address that is whole as it stands, without parameters in its path. */
export type PlainAddress = Exclude<
  (typeof addresses)[keyof typeof addresses],
  `${string}$${string}`
>;

/** The address at which a person signs in at their company; the server leads on from there. */
export const companyAddress = (realm: string): string => `/api/${realm}/login`;
