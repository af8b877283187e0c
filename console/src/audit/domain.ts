// Entries of the record as people read them: devices, fields, values, and the screens of things.
import type { listAudit } from "@nuqta/contracts/audit.ts";
import type { LinkProps } from "@tanstack/react-router";
import { addresses } from "../addresses.ts";
import type { Answer } from "../kit/api.ts";

export type AuditEntry = Answer<typeof listAudit>["data"][number];
export type Thing = NonNullable<AuditEntry["on"]>;

type Place = Pick<LinkProps, "to" | "params" | "search">;

const sections: Readonly<Record<string, Place>> = {
  anti_fraud: { to: addresses.antiFraud },
  earning: { to: addresses.earningRules },
  inactivity: { to: addresses.inactivity },
  programme: { to: addresses.programmeSettings },
  redemption: { to: addresses.redemptionRules },
  retention: { to: addresses.retention },
};

const places: Readonly<Partial<Record<Thing["kind"], (id: string) => Place | undefined>>> = {
  approval: (id) => ({ to: addresses.approval, params: { id } }),
  breach: (id) => ({ to: addresses.breach, params: { id } }),
  bundle: () => ({ to: addresses.configuration }),
  brand: (id) => ({ to: addresses.brands, search: { q: id } }),
  campaign: (id) => ({ to: addresses.campaignForm, search: { id } }),
  category: () => ({ to: addresses.brands }),
  counter_case: (id) => ({ to: addresses.counterCase, params: { id } }),
  customer_tier: () => ({ to: addresses.customerTiers }),
  customer_tiers: () => ({ to: addresses.customerTiers }),
  proposal: (id) => ({ to: addresses.proposal, params: { id } }),
  dispute: (id) => ({ to: addresses.dispute, params: { id } }),
  fraud_case: (id) => ({ to: addresses.fraudCase, params: { id } }),
  job: () => ({ to: addresses.jobs }),
  journal_accounts: () => ({ to: addresses.journalAccounts }),
  revenue_basis: () => ({ to: addresses.revenueBasis }),
  key: () => ({ to: addresses.apiKeys }),
  member: (id) => ({ to: addresses.member, params: { id } }),
  billing_details: () => ({ to: addresses.settlements }),
  month: (month) => ({ to: addresses.month, params: { month } }),
  payment: () => ({ to: addresses.settlements }),
  product: (id) => ({ to: addresses.products, search: { q: id } }),
  rate_card: () => ({ to: addresses.rateCards }),
  reward: (id) => ({ to: addresses.rewardForm, search: { id } }),
  rights_request: (id) => ({ to: addresses.rightsRequest, params: { id } }),
  role: () => ({ to: addresses.team }),
  rule: (id) => ({ to: addresses.ruleReview, search: { rule: id } }),
  section: (id) => sections[id],
  seller: (id) => ({ to: addresses.seller, search: { id } }),
  seller_tier: () => ({ to: addresses.sellerTiers }),
  seller_tiers: () => ({ to: addresses.sellerTiers }),
  settlement: () => ({ to: addresses.settlements }),
  staff: () => ({ to: addresses.team }),
  template: (id) => ({ to: addresses.templatePreview, search: { id } }),
  test_mode: () => ({ to: addresses.apiKeys }),
  upload: () => ({ to: addresses.products }),
  wallet: (id) => ({ to: addresses.seller, search: { id } }),
  webhook: (id) => ({ to: addresses.webhook, params: { id } }),
};

/** The screen of a thing, where it has one. */
export const placeOf = ({ kind, id }: Thing): Place | undefined => places[kind]?.(id);

/** Name of one thing for the filter: `seller:S-3`. */
export const targetOf = ({ kind, id }: Thing): string => `${kind}:${id}`;

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\/(\d+)/, "Edge"],
  [/\bOPR\/(\d+)/, "Opera"],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, "Firefox"],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/, "Chrome"],
  [/\bVersion\/(\d+)[.\d]* (?:Mobile\/\w+ )?Safari/, "Safari"],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, "iOS"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/Linux|X11/, "Linux"],
];

/** A user agent in short: `Chrome 147, Windows`; a program by its own name. */
export const deviceOf = (userAgent: string): string => {
  const browser = browsers.flatMap(([pattern, name]) => {
    const version = pattern.exec(userAgent)?.[1];
    return version === undefined ? [] : [`${name} ${version}`];
  })[0];
  if (browser === undefined) return userAgent.split(" ")[0]?.replace("/", " ") ?? userAgent;
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1];
  return system === undefined ? browser : `${browser}, ${system}`;
};
