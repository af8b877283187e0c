// The text fields of rules, campaigns, tiers, settings, API keys and the sign-in.
import { type Form, free, id, machineName, name, never, prose, sometimes } from "./text-rules.ts";

const segment = encodeURIComponent;
const marks = { description: prose(2_000) };

const ruleBody = { name: "N", trigger: "purchase", effects: [{ kind: "fixed", points: 1 }] };
const condition = { fact: "order.channel", operator: "eq", value: "web" };
export const configurationForms: readonly Form[] = [
  {
    name: "rule",
    method: "POST",
    url: () => "/v1/rules",
    body: () => ({ ...ruleBody, when: { op: "all", items: [condition] } }),
    fields: {
      name: name(200),
      name_ar: name(200),
      rule_id: machineName,
      description: prose(2_000),
      "when.items[0].value": (text) => text !== "" && free(500)(text),
      "when.items[0].fact": never,
      "targets.products[0]": id,
    },
    read: (_sent, made) => `/v1/rules/${segment(made.rule_id)}`,
    at: Object.fromEntries(
      ["name", "name_ar", "description", "when.items[0].value", "targets.products[0]"].map(
        (key) => [key, `draft.${key}`],
      ),
    ),
  },
  {
    name: "campaign",
    method: "POST",
    url: () => "/v1/campaigns",
    body: () => ({ name: "N" }),
    fields: {
      name: name(200),
      name_ar: name(200),
      campaign_id: machineName,
      description: prose(2_000),
      start_date: never,
      "targets.sellers[0]": id,
    },
    read: (_sent, made) => `/v1/campaigns/${segment(made.campaign_id)}`,
    at: { description: "draft.description", "targets.sellers[0]": "draft.targets.sellers[0]" },
  },
  {
    name: "customer tier",
    isCostly: true,
    method: "POST",
    url: () => "/staging/v1/ecommerce/tiers/customer/",
    body: (n) => ({ name: `Tier ${n}` }),
    fields: { name: name(100), ...marks, min_purchase_amount: sometimes, rule_type: never },
    at: { name: "data.name", description: "data.description" },
    isFolded: true,
    list: { url: "/v1/tiers/customer", id: "tier_id" },
  },
  {
    name: "seller tier",
    isCostly: true,
    method: "POST",
    url: () => "/staging/v1/ecommerce/tiers/seller/",
    body: (n) => ({ name: `Tier ${n}` }),
    fields: { name: name(100), ...marks, minimum_sales_volume: sometimes },
    at: { name: "data.name", description: "data.description" },
    isFolded: true,
    list: { url: "/v1/tiers/seller", id: "tier_id" },
  },
  {
    name: "programme settings",
    method: "PUT",
    url: () => "/v1/programme-settings",
    headers: { "if-match": "nobody's" },
    dry: "version_conflict",
    body: () => ({
      timezone: "Africa/Cairo",
      unknown_parties: "create",
      return_window_days: 0,
      negative_policy: "debt",
      backdate_days_max: null,
      refund_grace_days: 0,
      hold_ttl_seconds: 600,
      approval_points_threshold: 0,
      approval_cost_threshold: 0,
    }),
    fields: { timezone: never },
  },
  {
    name: "earning settings",
    method: "PUT",
    url: () => "/v1/earning-settings",
    headers: { "if-match": "nobody's" },
    dry: "version_conflict",
    body: () => ({
      enabled: true,
      mode: "individual",
      individual: { x: { kind: "fixed", points: 1 } },
      funding: [{ party: "platform", share_bps: 10_000 }],
      stack_groups: [{ id: "group", mode: "stack" }],
    }),
    fields: { "funding[0].party": never, "stack_groups[0].id": machineName },
  },
  {
    name: "note of a publication",
    method: "POST",
    url: () => "/v1/earning-settings/publish",
    headers: { "if-match": "nobody's" },
    dry: "version_conflict",
    body: () => ({}),
    fields: { note: prose(500), effective_from: never },
  },
  {
    name: "API key",
    method: "POST",
    url: () => "/v1/api-keys",
    body: () => ({ name: "N", scopes: ["ledger:read"] }),
    fields: { name: name(100), "scopes[0]": never },
    list: { url: "/v1/api-keys", id: "id" },
  },
  {
    name: "sign-in",
    method: "POST",
    url: () => "/staging/v1/ecommerce/auth/login",
    body: () => ({ email: "owner@nuqta.example", password: "x" }),
    fields: { email: never },
  },
];
