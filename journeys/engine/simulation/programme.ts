// The programme of the simulated worlds: few rules, tight limits, three versions. It is built once.

import { antiFraudDefaults } from "@nuqta/contracts/anti-fraud.ts";
import { hourMs as hour } from "@nuqta/contracts/kit/time.ts";
import { rule } from "../../../contracts/src/rules.ts";
import { bucketKey, localTime } from "../../../server/src/kit/pure/local-time.ts";
import {
  type Changes,
  type Programme,
  programmeOf,
  type Sections,
  timelineOf,
} from "../../../server/src/programme/domain.ts";

export const start = Date.parse("2026-11-21T12:00:00Z");
const zone = "Africa/Cairo";

const limits = { budget: 60, daily: 25, uses: 6, welcome: 1, weekly: 150 } as const;

const common = { version: 1, name: "a rule", name_ar: "قاعدة" };

/** Ten per cent on top, within a budget that all share and an amount for each member and day. */
const boost = rule.parse({
  ...common,
  rule_id: "boost",
  trigger: "purchase",
  constraints: {
    op: "all",
    items: [{ scope: "customer", period: "day", measure: "points", limit: limits.daily }],
  },
  effects: [{ kind: "percent", bps: 1_000 }],
  budget_points: limits.budget,
});

/** Seven points for the first few orders of one seller, whoever places them. */
const early = rule.parse({
  ...common,
  rule_id: "early",
  trigger: "purchase",
  constraints: {
    op: "all",
    items: [{ scope: "global", period: "ever", measure: "times", limit: limits.uses }],
  },
  effects: [{ kind: "fixed", points: 7 }],
  targets: { sellers: ["S-1"] },
  on_return: "proportional",
});

const welcome = rule.parse({
  ...common,
  rule_id: "welcome",
  trigger: "signup",
  constraints: {
    op: "all",
    items: [{ scope: "customer", period: "ever", measure: "times", limit: limits.welcome }],
  },
  effects: [{ kind: "fixed", points: 10 }],
});

const sections: Sections = {
  anti_fraud: antiFraudDefaults,
  programme: {
    timezone: zone,
    unknown_parties: "create",
    return_window_days: 0,
    negative_policy: "within_balance",
    backdate_days_max: null,
    refund_grace_days: 14,
    hold_ttl_seconds: 900,
    approval_points_threshold: 10_000,
    approval_cost_threshold: null,
    counter_codes: true,
  },
  redemption: {
    fixed_point_value_enabled: true,
    conversion_points: 5,
    conversion_amount: 10,
    cross_category_enabled: true,
    min_threshold_enabled: false,
    min_threshold: 0,
    expiry_enabled: true,
    expiry_days: 2,
  },
  earning: {
    enabled: true,
    mode: "global",
    global: { kind: "percent", bps: 500 },
    individual: {},
    rounding: "floor",
    multipliers: { policy: "highest", maximum_bps: 100_000 },
    stack_groups: [],
    caps: [
      { id: "weekly", scope: "member", period: "week", limit: limits.weekly, behaviour: "trim" },
    ],
  },
};

const changes: Changes[] = [
  { ...sections, rules: { boost, early, welcome } },
  {
    programme: { ...sections.programme, return_window_days: 1, negative_policy: "debt" },
    earning: { ...sections.earning, global: { kind: "percent", bps: 700 } },
  },
  {
    programme: { ...sections.programme, negative_policy: "debt" },
    redemption: { ...sections.redemption, conversion_points: 3, expiry_days: 1 },
  },
];

/** Publications come into force at these instants (epoch ms); they are published some time before. */
export const inForceFrom = [0, start + 20 * hour, start + 44 * hour] as const;

const publications = changes.map((change, i) => ({
  version: i + 1,
  effectiveFrom: inForceFrom[i] ?? 0,
  changes: change,
}));

const parties = { sellers: new Map(), brands: new Map(), categories: new Map() };
const versions = publications.map(({ version }) =>
  programmeOf(version, timelineOf(publications.slice(0, version)), parties),
);

/** The programme as of a configuration version. @throws when that was never published */
export const programmeAt = (version: number): Programme => {
  const found = versions[version - 1];
  if (!found) throw new Error(`there is no version ${version}`);
  return found;
};

export const lastVersion = versions.length;

/** What a counter must never pass. */
export const limitOf = (key: string): number => {
  const [kind, name, what] = key.split(":");
  if (kind === "cap") return limits.weekly;
  if (name === "boost") return what === "budget" ? limits.budget : limits.daily;
  if (name === "early") return limits.uses;
  if (name === "welcome") return limits.welcome;
  throw new Error(`a counter nobody knows: ${key}`);
};

/** The counter of the weekly cap at an instant (epoch ms). */
export const weeklyCap = (at: number): string =>
  `cap:weekly:${bucketKey("week", localTime(zone, at).day)}`;
