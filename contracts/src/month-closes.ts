// Closes of months: the books as they stood at one place in the feed, agreed to by two people.
// Decision 0156.
import { z } from "zod";
import { rollForward } from "./analytics.ts";
import { approvalWaits } from "./approval-brief.ts";
import { instant, month } from "./kit/instant.ts";
import { piastres, worth } from "./kit/money.ts";
import { pageQuery } from "./kit/page.ts";
import { signedPoints } from "./kit/points.ts";
import { route } from "./kit/route.ts";
import { walletMoveKinds } from "./seller-wallets.ts";
import { settlementMeasures } from "./settlements.ts";

/**
 * Points of a payer through the month, valued at what they cost. What members lose is negative, so opening and all
 * lines are the closing; `prior` is the part of its movements that happened in
 * earlier months and became known after those were closed.
 */
const party = z.strictObject({
  party: z.string(),
  name: z.string(),
  ...rollForward.shape,
  prior: worth,
});
export type CloseParty = z.output<typeof party>;

/** Kinds of accounts of money with sellers. */
export const controlAccounts = [
  "bank",
  "seller",
  "wallet",
  "points",
  "reimbursements",
  "fees",
  "disputes",
  "adjustments",
] as const;
export type ControlAccount = (typeof controlAccounts)[number];

/** All accounts of a kind together, in piastres: of all sellers, of all wallets. Credits are below nothing. */
const account = z.strictObject({
  account: z.enum(controlAccounts),
  opening: signedPoints,
  moved: signedPoints,
  closing: signedPoints,
});
export type CloseAccount = z.output<typeof account>;

/** Lines of a wallet through a month; `charged` is below nothing. */
export const walletLines = [...walletMoveKinds, "charged"] as const;
export type WalletLine = (typeof walletLines)[number];

/**
 * A wallet through the month, in piastres: opening and all lines are the closing. Moves are of the day on which they were
 * recorded. `reserved` is what was charged and not released by then.
 */
const walletSums = z.strictObject({
  opening: signedPoints,
  ...(Object.fromEntries(walletLines.map((line) => [line, signedPoints])) as Record<
    WalletLine,
    typeof signedPoints
  >),
  closing: signedPoints,
  reserved: signedPoints,
});
export type WalletSums = z.output<typeof walletSums>;

const wallet = z.strictObject({ seller_id: z.string(), name: z.string(), ...walletSums.shape });
export type CloseWallet = z.output<typeof wallet>;

/** Figures of a month: all payers together, and the accounts of money with sellers. */
const figures = z.strictObject({
  /** Zone whose days the month has. */
  zone: z.string(),
  ...rollForward.shape,
  prior: worth,
  accounts: z.array(account),
  /** All wallets together, and how many there are; null where the month was closed before closes had wallets. */
  wallets: z.strictObject({ count: z.int().min(0), ...walletSums.shape }).nullable(),
  /** Statements up to this month that are not issued, so that no account has them. */
  drafts: z.int().min(0),
});
export type MonthFigures = z.output<typeof figures>;

const brief = z.strictObject({
  month,
  state: z.enum(["open", "closed"]),
  /** Whether the month has ended. */
  is_over: z.boolean(),
  opening: worth,
  closing: worth,
  prior: worth,
  asked_by_name: z.string().nullable(),
  closed_by_name: z.string().nullable(),
  closed_at: instant.nullable(),
  /** SHA-256 over the figures, every sum behind them and the close before; null while the month is open. */
  hash: z.string().nullable(),
});
export type MonthBrief = z.output<typeof brief>;

const whole = z.strictObject({
  ...brief.shape,
  figures,
  /** The payers with most points at the end, at most 100 of them; the file has all. */
  parties: z.array(party),
  parties_total: z.int().min(0),
  /** The wallets with most at the end, at most 100 of them; the file has all. Null as in the figures. */
  wallets: z.array(wallet).nullable(),
  /** When the figures were taken. */
  taken_at: instant,
});
export type MonthReply = z.output<typeof whole>;

const tag = "Settlements";
const params = z.strictObject({ month });
const reading = { tag, permission: "settlements:read", stepUp: "none: reads" } as const;

export const listMonths = route({
  ...reading,
  method: "GET",
  path: "/v1/months",
  summary: "Months that are closed, the newest first, and the one that is closed next",
  query: z.strictObject(pageQuery({ sort: ["-month"] }).pick({ limit: true, page: true }).shape),
  replies: {
    200: z.strictObject({
      /** Null until a month has something in it. Before the first close, the last month that has ended. */
      next: month.nullable(),
      data: z.array(brief),
      total: z.int().min(0),
    }),
  },
  refusals: [],
});

export const readMonth = route({
  ...reading,
  method: "GET",
  path: "/v1/months/{month}",
  params,
  summary:
    "Figures of a month: as it was closed, or as they stand where it is the next to be closed",
  replies: { 200: whole },
  refusals: ["month_not_next", "month_not_found"],
});

/** A payer's share of an entry of an earlier month that became known after that was closed. */
const lateEntry = z.strictObject({
  entry_id: z.string(),
  /** When it took effect, which is in an earlier month. */
  occurred_at: instant,
  order_id: z.string().nullable(),
  measure: z.enum(settlementMeasures),
  party: z.string(),
  name: z.string(),
  /** Points that members gained; below nothing, lost. All shares together are the points of `prior`. */
  points: signedPoints,
  /** So many points cost so many piastres. */
  cost_points: z.int().min(1),
  cost_piastres: piastres,
});
export type LateEntry = z.output<typeof lateEntry>;

export const listLateEntries = route({
  ...reading,
  method: "GET",
  path: "/v1/months/{month}/late",
  params,
  summary:
    "Entries of earlier months that are part of this one, because those were closed when they became known; in the order of the feed",
  query: z.strictObject({
    /** The `next` of the page before. */
    after: z
      .string()
      .regex(/^[0-9]{1,20}\.[0-9]{1,15}\.[0-9]{1,15}$/)
      .optional(),
  }),
  replies: {
    200: z.strictObject({
      /** A page looks at a stretch of the feed, so one in the middle may be empty. */
      data: z.array(lateEntry),
      next: z.string().nullable(),
    }),
  },
  refusals: ["month_not_next", "month_not_found"],
});

export const closeMonth = route({
  tag,
  method: "POST",
  path: "/v1/months/{month}/close",
  params,
  permission: "settlements:write",
  stepUp: "fresh",
  summary:
    "Close a month with the figures of this moment, once a second person agrees to them; it never opens again, and what becomes known later is in the next",
  act: { verb: "closed", target: "month:{month}", as: ["month.closed"] },
  replies: { 202: approvalWaits },
  refusals: [
    "month_not_over",
    "month_not_next",
    "month_closed",
    "month_not_found",
    "month_differs",
    "month_waits",
  ],
});

export const exportMonthCsv = route({
  ...reading,
  method: "GET",
  path: "/v1/exports/months/{month}/csv",
  params,
  query: z.strictObject({ locale: z.enum(["en", "ar"]).optional() }),
  summary:
    "Figures of a month as a file: every payer, line by line, every account and every wallet",
  replies: { 200: z.string() },
  produces: "text/csv; charset=utf-8",
  refusals: ["month_not_next", "month_not_found"],
});
