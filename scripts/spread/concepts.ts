// How far each concept may spread: what it consists of, how many files may know it, and why each room does.

/** What a file that knows a concept imports or names. Fields and types stand in contracts, tables in migrations. */
export type Concept = {
  /** Folders and files that are the concept: who imports from them knows it, and so do they. */
  readonly rooms: readonly string[];
  readonly tables: readonly string[];
  readonly names: readonly string[];
};

/** `because`: each room outside the concept's own that knows it, as `server/earning`, with the reason. */
export type Limited = Concept & {
  readonly files: number;
  readonly folders: number;
  readonly because: Readonly<Record<string, string>>;
};

/** Contracts of a capability that are not in a file of its name. */
export const contractsOf: Readonly<Record<string, readonly string[]>> = {
  approvals: ["approvals", "approval-brief", "approval-payloads"],
  brands: ["brands", "brand-upload"],
  campaigns: ["campaigns"],
  earning: ["orders"],
  fraud: ["fraud", "anti-fraud"],
  identity: ["identity", "recovery", "account-sessions", "sso-errors", "api-keys", "team"],
  integrations: ["webhooks", "events"],
  members: ["members", "privacy", "consent-texts"],
  proposals: ["proposals", "proposals-routes"],
  retention: ["retention", "processing", "breaches", "rights-requests"],
  rewards: ["rewards", "vouchers"],
  rules: [
    "rules",
    "rule-id",
    "rules-routes",
    "campaigns-routes",
    "rules-facts",
    "rules-references",
  ],
  settlements: ["settlements", "settlement-names", "month-closes"],
  simulation: ["simulations", "simulated-carts"],
  testmode: ["test-mode"],
};

/** Owners of tables whose rows are added under a name that is worked out. */
export const tablesByHand: Readonly<Record<string, string>> = {
  customer_tier: "tiers",
  seller_tier: "tiers",
};

/**
 * The two concepts that had spread furthest, and how far they may. Ceilings go down with what is mended, never up
 * without a reason beside them.
 */
export const concepts: Readonly<Record<string, Limited>> = {
  tier: {
    rooms: ["server/src/tiers/", "console/src/tiers/", "contracts/src/tiers.ts"],
    tables: ["customer_tier", "seller_tier", "standing", "seller_standing", "tier_change"],
    names: [
      ...["getMemberTier", "listTierChanges", "previewCustomerTier", "previewSellerTier"],
      ...["MemberTierReply", "TierMoves", "tier_id", "adjustment_tier"],
      ...["customer_tiers", "seller_tiers", "by_tier"],
    ],
    // Four files more than before: open.ts and door of tiers, the keys of its queries and its search.
    // Four more, and a folder, for what waits: the ladder's rules, gate, cost and stand-in for tests.
    // One more: what waits for a second person has its payloads in a file of their own.
    // Six more, and two folders: ladders are part of a configuration that is one document.
    // One more: what other ladders of such a document would cost.
    // Five more, and two folders: members who come from elsewhere bring their tier.
    // One more: the report of moves between tiers asks for their names.
    // One more: the readers of tiers stand apart, so that a page loads them once a tier is named.
    files: 97,
    folders: 51,
    because: {
      contracts: "members, sellers and audiences carry a tier's id on the wire",
      server: "app.ts mounts it",
      "server/analytics": "counts members by tier, and says which tiers moved whom",
      "server/bundles": "a bundle has the ladders of tiers",
      "server/campaigns": "says whom an audience of tiers reaches",
      "server/counter": "shows a member's tier at the counter",
      "server/demo": "makes the tiers of its marketplace",
      "server/ledger":
        "a member's account keeps its tier, so that an order's rules read it with the account",
      "server/merging": "the member who stays gets the higher tier of the two",
      "server/moving": "members bring their tier along from elsewhere",
      "server/policies": "moves members and sellers between tiers, and keeps why",
      "server/programme":
        "an order's rules read the tier of its seller from the snapshot of parties",
      "console/approvals":
        "shows terms of inactivity, and the tier they lead to, before they are agreed to",
      "console/audit": "an act on a tier leads to its page",
      "server/rewards": "a reward may be for some tiers only",
      "server/rules": "an audience may be tiers",
      "server/sellers": "a seller's profile has its tier",
      "server/simulation": "adds up a forecast by tier",
      "server/storefront": "shows a seller its own tier",
      "server/testmode": "the test world begins with the live one's tiers",
      "console/analytics": "shows members by tier",
      "console/app": "mounts its pages",
      "console/rules": "chooses tiers as audience, and says which",
      "console/templates": "says whom a template's audience reaches",
      "console/members": "shows a member's tier, and how it came to be",
      "console/policies": "chooses the tier that inactivity leads to",
      "console/rewards": "chooses the tiers that may claim",
      "console/sellers": "says in a seller's history that the tier changed",
      "console/simulation": "shows a forecast by tier",
    },
  },
  "campaign budget": {
    rooms: [],
    tables: ["budget_alert"],
    names: ["budget_points", "budget_used", "budget_remaining", "budget_utilization"],
    // One more: the routes of campaigns are a file of their own, beside those of rules.
    // One more, and a folder: what a seller proposes becomes a campaign with a budget.
    // One more, and a folder: a forecast of a running campaign ends at its budget.
    files: 30,
    // Rules and campaigns of the console were one room when it was 14.
    folders: 19,
    because: {
      contracts: "rules and campaigns have one, and replies say how much is used",
      "server/analytics":
        "reports what is left, warns before a budget ends, and forecasts nothing beyond it",
      "server/demo": "gives its campaigns budgets, and keeps orders that share one in one strand",
      "server/programme": "rules and campaigns are answered with what is used",
      "server/proposals": "makes the budget of a seller's proposal the campaign's",
      "server/rules": "the limit itself",
      "server/simulation": "a forecast counts against the budgets of its draft",
      "server/storefront": "shows a seller the budgets of its campaigns",
      "console/analytics": "shows what campaigns used",
      "console/campaigns": "types it in, and shows what is used",
      "console/rules": "a rule has a budget of its own",
      "console/storefront": "shows a seller the budgets of its campaigns",
    },
  },
};
