// The counter of a branch: members found, purchases recorded, points redeemed. Every call concerns the
// seller and branch of the account that asks; nobody else has the permission.
import { z } from "zod";
import { balanceBrief } from "./balance-brief.ts";
import { keptByLedger } from "./kit/act.ts";
import { instant } from "./kit/instant.ts";
import { piastres, positivePiastres } from "./kit/money.ts";
import { points, pointsOrZero } from "./kit/points.ts";
import { route } from "./kit/route.ts";
import { externalId, line, text } from "./kit/text.ts";
import { memberStatuses } from "./members.ts";
import { postOrder } from "./orders.ts";
import { confirmRedemption, postRedemption, redemption, releaseRedemption } from "./redemption.ts";

const about = { tag: "counter", permission: "counter:own" } as const;
/** Refusals of every call while the seller is suspended, or the branch switched off. */
const closed = ["counter_closed", "counter_switched_off"] as const;

/** Digits that the member was sent, or the text of the QR code in the app; asked for where the programme says so. */
const code = line(100).optional();
const codeRefusals = [
  "counter_code_required",
  "counter_code_wrong",
  "counter_pass_over",
  "counter_pass_used",
] as const;

/** Means of payment at a counter, apart from points. */
export const counterPayments = ["cash", "card", "other"] as const;

/** Member in a search: at most the last four digits of the phone, and no balance. */
export const foundCounterMember = z.strictObject({
  member_id: z.string(),
  name: z.string().nullable(),
  phone_end: z.string().nullable(),
  status: z.enum(memberStatuses),
  tier: z.string().nullable(),
});
export type FoundCounterMember = z.input<typeof foundCounterMember>;

/** Member as shown at a counter once chosen. */
export const counterMember = z.strictObject({
  ...foundCounterMember.shape,
  balance: balanceBrief,
});
export type CounterMember = z.input<typeof counterMember>;

export const getCounter = route({
  ...about,
  method: "GET",
  path: "/v1/counter",
  stepUp: "none: reads",
  summary: "Whose counter it is, and the categories that sales are in.",
  replies: {
    200: z.strictObject({
      seller_id: z.string(),
      seller_name: z.string(),
      takes_part: z.boolean(),
      /** Whether the member has to give a one-time code before points are spent. */
      asks_code: z.boolean(),
      branch_id: z.string(),
      categories: z.array(z.strictObject({ category_id: z.string(), name: z.string() })),
    }),
  },
  refusals: closed,
});

const sought = {
  ...about,
  stepUp: "none: reads",
  limit: "list",
  replies: { 200: z.strictObject({ data: z.array(foundCounterMember) }) },
  refusals: closed,
} as const;
const whom = z.strictObject({ q: text(100).refine((q) => q.trim().length >= 3) });

export const searchCounterMembers = route({
  ...sought,
  method: "POST",
  path: "/v1/counter/member-searches",
  act: "none: reads",
  summary:
    "At most ten members by whole id, whole phone or the beginning of the name; three characters at least.",
  body: whom,
});

export const findCounterMembers = route({
  ...sought,
  method: "GET",
  path: "/v1/counter/members",
  replacedBy: "POST /v1/counter/member-searches",
  summary: "The same by an address, which stands in logs: deprecated.",
  query: whom,
});

const params = z.strictObject({ id: externalId });

export const getCounterMember = route({
  ...about,
  method: "GET",
  path: "/v1/counter/members/{id}",
  stepUp: "none: reads",
  summary: "A member as it stands now.",
  params,
  replies: { 200: counterMember },
  refusals: [...closed, "member_not_found"],
});

export const scanCounterMember = route({
  ...about,
  method: "POST",
  path: "/v1/counter/scans",
  act: "none: reads",
  stepUp: "none: reads",
  limit: "list",
  summary:
    "The member whose QR code was scanned: the text is short-lived, signed and good for one spending, which the same text then agrees to.",
  body: z.strictObject({ code: line(100) }),
  replies: { 200: counterMember },
  refusals: [
    ...closed,
    "counter_pass_wrong",
    "counter_pass_over",
    "counter_pass_used",
    "member_not_found",
  ],
});

export const findCounterProducts = route({
  ...about,
  method: "GET",
  path: "/v1/counter/products",
  stepUp: "none: reads",
  summary: "At most 25 active products of the own seller; q looks at sku and name.",
  query: z.strictObject({ q: text(100).optional() }),
  replies: {
    200: z.strictObject({
      data: z.array(
        z.strictObject({ sku: z.string(), name: z.string(), price: piastres.nullable() }),
      ),
    }),
  },
  refusals: closed,
});

/** A piece of the own seller; where it belongs is read from the catalogue. `unit_price` in piastres. */
const saleLine = z.strictObject({
  sku: externalId,
  quantity: z.int().min(1).max(1_000),
  unit_price: positivePiastres,
});

const saleFields = {
  member_id: externalId,
  /** The whole sale as one amount in piastres, of a category when it is told. */
  amount: positivePiastres.optional(),
  category_id: externalId.optional(),
  lines: z.array(saleLine).min(1).max(50).optional(),
};

const isEither = (sale: { amount?: unknown; lines?: unknown }): boolean =>
  (sale.amount === undefined) !== (sale.lines === undefined);
const neither = { path: ["amount"], params: { code: "required" } };

export const counterSale = z.strictObject(saleFields);
export type CounterSale = z.output<typeof counterSale>;

export const quoteSale = route({
  ...about,
  method: "POST",
  path: "/v1/counter/quotes",
  act: "none: reads",
  stepUp: "none: counts and writes nothing",
  summary: "What a sale would earn and how many points it could be paid with; changes nothing.",
  body: counterSale.refine(isEither, neither),
  replies: {
    200: z.strictObject({
      amount: piastres,
      earns: pointsOrZero,
      points_max: pointsOrZero,
      value_max: piastres,
      points_min: pointsOrZero,
      refusal: z.string().nullable(),
    }),
  },
  refusals: [...closed, "validation_failed"],
});

/** Receipt of a sale, as it was recorded. Amounts in piastres. */
export const counterReceipt = z.strictObject({
  order_id: z.string(),
  receipt: z.string().nullable(),
  occurred_at: instant,
  seller_name: z.string(),
  branch_id: z.string(),
  member_id: z.string(),
  member_name: z.string().nullable(),
  payment_method: z.string().nullable(),
  lines: z.array(
    z.strictObject({
      sku: z.string().nullable(),
      name: z.string().nullable(),
      quantity: z.int(),
      unit_price: piastres,
    }),
  ),
  amount: piastres,
  paid_points: pointsOrZero,
  paid_value: piastres,
  earned: pointsOrZero,
  balance: balanceBrief,
});
export type CounterReceipt = z.input<typeof counterReceipt>;

export const postSale = route({
  ...about,
  method: "POST",
  path: "/v1/counter/purchases",
  act: keptByLedger,
  stepUp: "none: a shop's own traffic",
  summary:
    "Record a purchase at the counter, paid with points in part when told; sent again under the same key it is recorded once.",
  body: z
    .strictObject({
      ...saleFields,
      /** The number of the till's receipt, once for each purchase of the branch. */
      receipt: line(40).optional(),
      payment_method: z.enum(counterPayments).default("cash"),
      points: points.optional(),
      code,
    })
    .refine(isEither, neither),
  idempotency: "required",
  replies: { 201: counterReceipt },
  refusals: [
    ...closed,
    ...postOrder.refusals,
    ...postRedemption.refusals,
    "counter_limit_reached",
    ...codeRefusals,
    "validation_failed",
  ],
});

export const getSale = route({
  ...about,
  method: "GET",
  path: "/v1/counter/purchases/{id}",
  stepUp: "none: reads",
  summary: "A purchase of the own branch, to print its receipt again.",
  params,
  replies: { 200: counterReceipt },
  refusals: [...closed, "order_not_found"],
});

export const holdAtCounter = route({
  ...about,
  method: "POST",
  path: "/v1/counter/redemptions",
  act: keptByLedger,
  stepUp: "none: a shop's own traffic",
  summary: "Set points of a member aside for a bill of `amount` piastres at the counter.",
  body: z.strictObject({
    member_id: externalId,
    points,
    amount: positivePiastres,
    category_id: externalId.optional(),
  }),
  idempotency: "required",
  replies: { 201: redemption, 200: redemption },
  refusals: [...closed, ...postRedemption.refusals, "counter_limit_reached"],
});

export const confirmAtCounter = route({
  ...about,
  method: "POST",
  path: "/v1/counter/redemptions/{id}/confirm",
  act: keptByLedger,
  stepUp: "none: a shop's own traffic",
  summary: "Spend points that this branch set aside, for the receipt of the till.",
  params,
  body: z.strictObject({ receipt: line(40), code }),
  idempotency: "required",
  replies: { 200: redemption },
  refusals: [...closed, ...confirmRedemption.refusals, ...codeRefusals],
});

export const releaseAtCounter = route({
  ...about,
  method: "POST",
  path: "/v1/counter/redemptions/{id}/release",
  act: keptByLedger,
  stepUp: "none: a shop's own traffic",
  summary: "Give points back that this branch set aside and did not spend.",
  params,
  idempotency: "required",
  replies: { 200: redemption },
  refusals: [...closed, ...releaseRedemption.refusals],
});
