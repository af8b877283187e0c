// Every numeric field of every write endpoint: the range it takes, and where it is read again.
import type { Json, Method } from "./shop.ts";

export type NumberField = {
  readonly name: string;
  readonly method: Method;
  readonly url: (n: number) => string;
  readonly headers?: object;
  readonly body: (n: number) => Json;
  readonly place: string;
  readonly min: number;
  readonly max: number;
  /** Takes numbers that are not whole as well. */
  readonly isFraction?: true;
  /** Zero is no change. */
  readonly isNotZero?: true;
  /** The code an acceptable number is refused with where nothing is there to change. */
  readonly dry?: string;
  /** The address to read at, and the place there; the answer itself when left out. */
  readonly read?: (n: number) => string;
  readonly at?: string;
};

const most = Number.MAX_SAFE_INTEGER;
const at = "2026-11-20T12:00:00Z";

const orderBody = (n: number) => ({
  order_id: `num-${n}`,
  member_id: `num-member-${n}`,
  occurred_at: at,
  status: "delivered",
  attributes: {},
  lines: [{ line_id: "1", sku: "S", quantity: 1, unit_price: 0, seller_id: "S-1" }],
});
const order = {
  method: "POST",
  url: () => "/v1/orders",
  read: (n: number) => `/v1/orders/num-${n}`,
} as const;
const withLine = (n: number, line: Json): Json => {
  const body = orderBody(n);
  Object.assign(body.lines[0] as object, line);
  return body;
};

const orders: NumberField[] = [
  {
    ...order,
    name: "quantity",
    body: orderBody,
    place: "lines[0].quantity",
    min: 1,
    max: 1_000_000,
  },
  {
    ...order,
    name: "unit price",
    body: orderBody,
    place: "lines[0].unit_price",
    min: 0,
    max: 1e10,
  },
  {
    ...order,
    name: "discount",
    body: (n) => withLine(n, { unit_price: 1e10 }),
    place: "lines[0].discount",
    min: 0,
    max: 1e10,
  },
  {
    ...order,
    name: "attribute of an order",
    body: orderBody,
    place: "attributes.n",
    min: -most,
    max: most,
    isFraction: true,
  },
  {
    name: "returned quantity",
    method: "POST",
    url: (n) => `/v1/orders/num-late-${n}/returns`,
    body: () => ({ return_id: "r", occurred_at: at, lines: [{ line_id: "1", quantity: 1 }] }),
    place: "lines[0].quantity",
    min: 1,
    max: 1_000_000,
    at: "nowhere",
  },
  {
    name: "attribute of an activity",
    method: "POST",
    url: () => "/v1/activities",
    body: (n) => ({
      activity_id: `num-${n}`,
      type: "review",
      member_id: `num-active-${n}`,
      occurred_at: at,
      data: {},
    }),
    place: "data.n",
    min: -most,
    max: most,
    isFraction: true,
    at: "nowhere",
  },
];

const held = (n: number) => ({ redemption_id: `num-rd-${n}`, member_id: "rich" });
const hold = {
  method: "POST",
  url: () => "/v1/redemptions",
  min: 1,
  max: most,
} as const;
const points: NumberField[] = [
  {
    name: "adjustment",
    method: "POST",
    // Half of them have nothing to take away.
    url: (n) => `/v1/members/adjusted-${n}/adjustments`,
    body: () => ({ reason: "numbers" }),
    place: "points",
    min: -1e12,
    max: 1e12,
    isNotZero: true,
    at: "entry.points",
  },
  { ...hold, name: "points to hold", body: held, place: "points" },
  { ...hold, name: "amount to pay", body: held, place: "amount", at: "nowhere" },
  {
    ...hold,
    name: "amount of a line",
    body: (n) => ({ ...held(n), points: 1, order_lines: [{ category_id: "C-1" }] }),
    place: "order_lines[0].amount",
    at: "nowhere",
  },
  {
    ...hold,
    name: "seconds to hold",
    body: (n) => ({ ...held(n), points: 1 }),
    place: "ttl_seconds",
    max: 604_800,
    at: "nowhere",
  },
  {
    name: "applied value",
    method: "POST",
    url: () => "/v1/redemptions/nobodys/confirm",
    body: () => ({}),
    place: "applied_value",
    min: 0,
    max: most,
    dry: "redemption_not_found",
  },
  {
    name: "points to reverse",
    method: "POST",
    url: () => "/v1/redemptions/nobodys/reverse",
    body: () => ({}),
    place: "points",
    min: 1,
    max: most,
    dry: "redemption_not_found",
  },
];

const product = (n: number) => ({ sku: `num-${n}`, name: "N" });
const products = {
  method: "POST",
  url: () => "/v1/products",
  body: product,
  min: 0,
  max: most,
} as const;
const catalogue: NumberField[] = [
  { ...products, name: "price", place: "price", read: (n) => `/v1/products/num-${n}` },
  {
    ...products,
    name: "points of a product",
    place: "points",
    read: (n) => `/v1/products/num-${n}`,
  },
  {
    name: "points of a category",
    method: "POST",
    url: () => "/v1/categories",
    body: (n) => ({ category_id: `num-${n}`, name: `N ${n}` }),
    place: "default_points",
    min: 0,
    max: most,
    read: (n) => `/v1/categories/num-${n}`,
  },
  {
    name: "attribute of a member",
    method: "POST",
    url: () => "/v1/members",
    body: (n) => ({ member_id: `num-told-${n}`, attributes: {} }),
    place: "attributes.n",
    min: -most,
    max: most,
    isFraction: true,
    read: (n) => `/v1/members/num-told-${n}`,
  },
];

/** A draft of settings is kept whatever the live ones say; the etag is the star of If-Match. */
const programme = (place: string, min: number, max: number): NumberField => ({
  name: `programme settings: ${place}`,
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
  place,
  min,
  max,
});
const redemption = (place: string, min: number, max: number): NumberField => ({
  name: `redemption settings: ${place}`,
  method: "PUT",
  url: () => "/v1/redemption-settings",
  headers: { "if-match": "nobody's" },
  dry: "version_conflict",
  body: () => ({
    fixed_point_value_enabled: false,
    conversion_points: 1_000_000_000,
    conversion_amount: 1,
    cross_category_enabled: true,
    min_threshold_enabled: false,
    min_threshold: 0,
    expiry_enabled: false,
    expiry_days: null,
  }),
  place,
  min,
  max,
});
const rule = (place: string, min: number, max: number): NumberField => ({
  name: `rule: ${place}`,
  method: "POST",
  url: () => "/v1/rules",
  body: (n) => ({
    rule_id: `num-${n}`,
    name: "N",
    trigger: "purchase",
    effects: [{ kind: "rate", points: 1, per_amount: 100 }],
  }),
  place,
  min,
  max,
  read: (n) => `/v1/rules/num-${n}`,
  at: `draft.${place}`,
});

const configuration: NumberField[] = [
  programme("return_window_days", 0, 365),
  programme("backdate_days_max", 0, 36_500),
  programme("refund_grace_days", 0, 365),
  programme("hold_ttl_seconds", 30, 86_400),
  programme("approval_points_threshold", 0, most),
  programme("approval_cost_threshold", 0, most),
  redemption("conversion_points", 1, 1_000_000_000),
  redemption("conversion_amount", 1, 1_000_000_000_000),
  redemption("min_threshold", 0, most),
  redemption("expiry_days", 1, 36_500),
  rule("priority", 0, 1_000_000),
  rule("budget_points", 0, 1_000_000_000_000),
  rule("effects[0].points", 1, 1_000_000_000),
  rule("effects[0].per_amount", 1, 1_000_000_000_000),
  {
    name: "days of an API key",
    method: "POST",
    url: () => "/v1/api-keys",
    body: () => ({ name: "N", scopes: ["ledger:read"] }),
    place: "expires_in_days",
    min: 1,
    max: 365,
    at: "nowhere",
  },
];

export const numberFields: readonly NumberField[] = [
  ...orders,
  ...points,
  ...catalogue,
  ...configuration,
];
