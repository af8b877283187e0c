// The whole dependency policy. A capability may import the doors (service.ts, domain.ts) of
// capabilities in rows above its own: never beside it, never below. Downward knowledge travels by
// import, upward news by event.
// Decision 0001.

/** The server's capabilities, row by row. */
export const strata = [
  ["ledger", "rules", "identity"], // engines: points, conditions, principals. They know nothing of loyalty.
  ["programme"], // the settings, rules and campaigns in force, as immutable versions
  ["approvals", "quarantine"], // what waits for a second person, and what arrived too late: whoever lets something wait names it
  ["uploads"], // files of the catalogue that were saved, and the way back
  ["brands", "members"], // who
  ["sellers"], // who sells brands
  ["products", "tiers"], // what is sold, and the standing policies
  ["onboarding"], // a seller with all that comes with it
  ["rewards", "campaigns"], // what is offered
  ["redemption"], // points out
  ["earning"], // points in: an order may be paid with points, so it knows redemption
  ["simulation", "fraud"], // what would have been, what should not have been
  ["proposals"], // campaigns that sellers ask for, with what they would have cost
  ["integrations", "imports", "analytics", "audit", "evidence", "retention"], // the world outside, and the view from above
  ["policies", "settlements"], // what happens to members and sellers by the standing policies, and who owes whom
  ["journals"], // closed months for an accounting system
  ["auditfiles", "revenue"], // closed months for those who check them by themselves, and their revenue as IFRS 15 has it
  ["merging", "moving"], // two members who turn out to be one: it moves what all of the above keep of them; and members who come from elsewhere
  ["counter", "storefront", "bundles"], // what branches and sellers see and do for themselves; the whole configuration as one document
  ["demo", "testmode"], // a marketplace that never was, sent through all of the above; and the world where keys are tried out
];

/**
 * The console's, by the same names. The rows differ: on the server a replay needs everything it
 * replays, while a screen that shows a forecast needs only to ask for one.
 */
export const consoleStrata = [
  ["ledger", "identity"],
  ["uploads", "members", "simulation"], // files, people, and forecasts of drafts: shown by many
  ["brands"],
  ["products", "sellers"],
  ["programme"], // how points are earned and spent
  ["approvals", "quarantine", "tiers", "rewards", "fraud", "onboarding"],
  ["rules", "policies"],
  ["campaigns", "templates"], // rules with dates and a budget, rules to begin with
  ["integrations", "analytics", "audit", "settlements", "retention", "proposals"],
  ["counter", "storefront", "bundles", "journals", "revenue"],
];

/** The capabilities with a room on one side only, and why the other side has none. */
export const oneSided = {
  earning: "orders come from the systems of sellers; nobody types one in",
  redemption: "points are spent at a till or in a shop; what it shows of them stands with members",
  merging: "two members become one on the page of a member",
  imports: "earlier records come by command or by the API",
  auditfiles:
    "files are handed out on the page of their month, and a seller's where its statements are",
  moving: "members come over by command, with a file; what they brought stands on their page",
  evidence: "what it found stands beside the books, which are the ledger's",
  demo: "a marketplace that never was, made by command",
  testmode: "keys are tried out on the page where they are made, which is identity's",
  templates: "the server keeps them with campaigns; people choose one before there is a campaign",
};
