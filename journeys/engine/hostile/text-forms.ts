// Every text field of every write endpoint: which text it takes, and where it can be read again.
import { configurationForms } from "./text-forms-configuration.ts";
import {
  either,
  type Form,
  free,
  id,
  key,
  line,
  name,
  never,
  prose,
  sometimes,
} from "./text-rules.ts";

const segment = encodeURIComponent;
const at = "2026-11-20T12:00:00Z";

const orderBody = (n: number, name: string) => ({
  order_id: `${name}-${n}`,
  member_id: `${name}-member-${n}`,
  occurred_at: at,
  status: "delivered",
  channel: "web",
  payment_method: "cash",
  attributes: { note: "" },
  lines: [
    {
      line_id: "1",
      sku: "S",
      name: "",
      quantity: 1,
      unit_price: 100,
      seller_id: "S-1",
      brand_id: "B-1",
      category_id: "C-1",
    },
  ],
});

const orderFields = {
  order_id: id,
  member_id: id,
  channel: line(64),
  payment_method: line(64),
  "attributes.note": free(500),
  "attributes.*": key,
  "lines[0].line_id": id,
  "lines[0].sku": id,
  "lines[0].name": free(500),
  "lines[0].seller_id": id,
  "lines[0].brand_id": id,
  "lines[0].category_id": id,
};

const orders: Form[] = [
  {
    name: "order",
    method: "POST",
    url: () => "/v1/orders",
    body: (n) => orderBody(n, "text-order"),
    fields: orderFields,
    read: (sent) => `/v1/orders/${segment(sent.order_id)}`,
  },
  {
    name: "order paid with a redemption",
    method: "POST",
    url: () => "/v1/orders",
    body: (n) => orderBody(n, "text-paid"),
    // Nobody made these redemptions.
    fields: { redemption_id: never },
  },
  {
    name: "return",
    method: "POST",
    url: (n) => `/v1/orders/late-order-${n}/returns`,
    body: (n) => ({ return_id: `r-${n}`, occurred_at: at, lines: [{ line_id: "1", quantity: 1 }] }),
    fields: { return_id: id, "lines[0].line_id": id },
    at: {
      return_id: "parked[0].body.return_id",
      "lines[0].line_id": "parked[0].body.lines[0].line_id",
    },
    select: (_sent, { order_id }) => ({
      text: "select parked from order_lookup where order_id = $1",
      values: [order_id],
    }),
  },
  {
    name: "activity",
    method: "POST",
    url: () => "/v1/activities",
    body: (n) => ({
      activity_id: `a-${n}`,
      type: "review",
      member_id: `text-active-${n}`,
      occurred_at: at,
      data: { note: "" },
    }),
    fields: {
      activity_id: id,
      member_id: id,
      type: never,
      "data.note": free(500),
      "data.*": key,
    },
    select: ({ activity_id, member_id }) => ({
      text: `select a.activity_id, a.data, l.external_id as member_id from activity a
        join member_lookup l using (member_id) where l.external_id = $1 and a.activity_id = $2`,
      values: [member_id, activity_id],
    }),
  },
];

const memberBody = (n: number) => ({
  member_id: `text-member-${n}`,
  name: "N",
  attributes: { a: "" },
});
const memberFields = {
  name: name(200),
  email: either,
  phone: never,
  birth_date: never,
  "attributes.a": free(500),
  "attributes.*": key,
};
const members: Form[] = [
  {
    name: "member",
    method: "POST",
    url: () => "/v1/members",
    body: memberBody,
    fields: { member_id: id, ...memberFields },
    read: (sent) => `/v1/members/${segment(sent.member_id)}`,
    list: { url: "/v1/members", id: "member_id" },
  },
  {
    name: "change of a member",
    method: "PATCH",
    url: (n) => `/v1/members/changing-${n % 20}`,
    body: () => ({ name: "N", attributes: { a: "" } }),
    fields: memberFields,
    at: {},
  },
  {
    name: "adjustment",
    method: "POST",
    url: () => "/v1/members/adjusted/adjustments",
    body: () => ({ points: 1, reason: "why" }),
    fields: { reason: name(200), note: prose(2_000), expires_at: never },
    select: (_sent, { entry }) => ({
      text: `select e.reason, e.trace->>'note' as note from entry e join member_lookup l using (member_id)
        where l.external_id = 'adjusted' and e.entry_no = $1`,
      values: [entry.entry_id.split("_")[2]],
    }),
  },
  {
    name: "redemption",
    method: "POST",
    url: () => "/v1/redemptions",
    body: (n) => ({
      redemption_id: `text-rd-${n}`,
      member_id: "rich",
      points: 1,
      order_lines: [
        { line_id: "1", sku: "S", amount: 1_000, category_id: "C-1", seller_id: "S-1" },
      ],
    }),
    fields: {
      redemption_id: id,
      "order_lines[0].line_id": id,
      "order_lines[0].sku": id,
      "order_lines[0].seller_id": id,
      "order_lines[0].brand_id": id,
      "order_lines[0].category_id": id,
    },
    read: (sent) => `/v1/redemptions/${segment(sent.redemption_id)}`,
    unkept: /^order_lines/,
  },
  {
    name: "confirmation",
    method: "POST",
    url: () => "/v1/redemptions/nobodys/confirm",
    dry: "redemption_not_found",
    body: () => ({}),
    fields: { order_id: id },
  },
];

const marks = { description: prose(2_000) };
const catalogue: Form[] = [
  {
    name: "seller",
    isCostly: true,
    method: "POST",
    url: () => "/v1/sellers",
    body: (n) => ({ seller_id: `text-seller-${n}`, name: "N" }),
    fields: {
      seller_id: id,
      name: name(200),
      commercial_id: name(64),
      email: either,
      phone: never,
      address: prose(500),
      tier_id: either,
    },
    read: (_sent, made) => `/v1/sellers/${segment(made.seller_id)}`,
    list: { url: "/v1/sellers", id: "seller_id" },
  },
  {
    name: "category",
    method: "POST",
    url: () => "/v1/categories",
    body: (n) => ({ category_id: `text-category-${n}`, name: `N ${n}` }),
    isFolded: true,
    fields: { category_id: id, name: name(100), ...marks },
    read: (_sent, made) => `/v1/categories/${segment(made.category_id)}`,
    list: { url: "/v1/categories", id: "category_id" },
  },
  {
    name: "brand",
    method: "POST",
    url: () => "/v1/brands",
    body: (n) => ({ brand_id: `text-brand-${n}`, name: `N ${n}` }),
    isFolded: true,
    fields: { brand_id: id, name: name(50), ...marks },
    read: (_sent, made) => `/v1/brands/${segment(made.brand_id)}`,
    list: { url: "/v1/brands", id: "brand_id" },
  },
  {
    name: "parties of a brand",
    method: "PATCH",
    url: () => "/v1/brands/B-1",
    body: () => ({}),
    fields: { category_id: sometimes, "seller_ids[0]": sometimes },
  },
  {
    name: "product",
    method: "POST",
    url: () => "/v1/products",
    body: (n) => ({ sku: `text-product-${n}`, name: "N" }),
    fields: {
      sku: id,
      name: name(200),
      brand_id: sometimes,
      category_id: sometimes,
      seller_id: sometimes,
    },
    read: (_sent, made) => `/v1/products/${segment(made.sku)}`,
    list: { url: "/v1/products", id: "sku" },
  },
  {
    name: "product of the form",
    isCostly: true,
    method: "POST",
    url: () => "/staging/v1/ecommerce/products/single-product",
    body: (n) => ({ sku: `text-form-${n}`, name: "N", price: 1, points: 1, brand_id: "B-1" }),
    fields: {
      sku: (text) => (id(text) ? "skip" : false),
      name: name(200),
      price: either,
      points: either,
    },
    at: { sku: "data.sku", name: "data.name" },
  },
];

export const forms: readonly Form[] = [...orders, ...members, ...catalogue, ...configurationForms];
