// Wallets of sellers: money that bounds what a seller pays for points.
// Decision 0151.
import { z } from "zod";
import { approvalWaits } from "./approval-brief.ts";
import { instant } from "./kit/instant.ts";
import { piastres, positivePiastres } from "./kit/money.ts";
import { pageQuery } from "./kit/page.ts";
import { signedPoints } from "./kit/points.ts";
import { route } from "./kit/route.ts";
import { externalId, written } from "./kit/text.ts";

/** Policies for the part of a seller that its wallet does not bear. */
export const walletPolicies = ["platform_pays", "part_not_given", "rule_does_not_apply"] as const;
export type WalletPolicy = (typeof walletPolicies)[number];

/** `top_up` is money that came in, `credit_raised` and `credit_lowered` move how much may be owed. */
export const walletAsks = ["top_up", "credit_raised", "credit_lowered"] as const;
export type WalletAsk = (typeof walletAsks)[number];

/** Beside these, `released` are points that left members unredeemed, and what a dispute credited. */
export const walletMoveKinds = [...walletAsks, "released"] as const;
export type WalletMoveKind = (typeof walletMoveKinds)[number];

const move = z.strictObject({
  /** `charged`: points that an order gave. */
  kind: z.enum([...walletMoveKinds, "charged"]),
  /** Piastres that it adds to what is left; below nothing, takes. */
  amount: signedPoints,
  /** In the wallet after it. */
  left: piastres,
  /** The order that was charged or whose points were lost, the dispute that credited, or what people wrote. */
  reference: z.string(),
  recorded_at: instant,
  /** Null where no person moved it. */
  recorded_by_name: z.string().nullable(),
});
export type WalletMove = z.output<typeof move>;

const wallet = z.strictObject({
  seller_id: z.string(),
  /** Null where the seller has no wallet and pays without a limit. */
  policy: z.enum(walletPolicies).nullable(),
  /** Piastres that new points may still cost. */
  left: piastres,
  /** Money and credit that was put in, in piastres, and the money of it that no statement was paid from yet. */
  put_in: piastres,
  money: piastres,
  /** Credit of what was put in. It can be lowered by so much, and by no more than is left. */
  credit: piastres,
  /** Piastres that points cost which orders gave and which were not lost unredeemed. */
  reserved: piastres,
  /** Less than so much left is little; null for no warning. */
  low_at: positivePiastres.nullable(),
  is_low: z.boolean(),
  /** The newest moves. */
  moves: z.array(move),
});
export type WalletReply = z.output<typeof wallet>;

const one = {
  tag: "Settlements",
  params: z.strictObject({ seller: externalId }),
} as const;
const reading = { ...one, permission: "settlements:read", stepUp: "none: reads" } as const;
const writing = { ...one, permission: "settlements:write", stepUp: "fresh" } as const;

export const readWallet = route({
  ...reading,
  method: "GET",
  path: "/v1/sellers/{seller}/wallet",
  summary: "A seller's wallet: what is left, what is reserved, and what was put in",
  replies: { 200: wallet },
  refusals: ["seller_not_found"],
});

export const listWalletMoves = route({
  ...reading,
  method: "GET",
  path: "/v1/sellers/{seller}/wallet/moves",
  summary:
    "Statement of a wallet, the newest move first: each adds its amount to what was left before it",
  query: z.strictObject(
    pageQuery({ sort: ["recorded_at"] }).pick({ limit: true, page: true }).shape,
  ),
  replies: { 200: z.strictObject({ data: z.array(move), total: z.int().min(0) }) },
  refusals: ["seller_not_found"],
});

export const saveWallet = route({
  ...writing,
  method: "PUT",
  path: "/v1/sellers/{seller}/wallet",
  summary:
    "Open a seller's wallet, or change what happens to the part that it does not bear; without a policy the seller pays without a limit",
  act: { verb: "changed", target: "wallet:{seller}", as: ["wallet.changed"] },
  body: z.strictObject({
    policy: z.enum(walletPolicies).nullable(),
    low_at: positivePiastres.nullable().default(null),
  }),
  replies: { 200: wallet },
  refusals: ["seller_not_found"],
});

export const moveWallet = route({
  ...writing,
  method: "POST",
  path: "/v1/sellers/{seller}/wallet/moves",
  summary:
    "Put money or credit into a wallet, which waits for a second person, or lower its credit, never below what is reserved",
  act: { verb: "balance_changed", target: "wallet:{seller}", as: ["wallet.balance_changed"] },
  idempotency: "required",
  body: z.strictObject({
    kind: z.enum(walletAsks),
    piastres: positivePiastres,
    reference: written.line(200),
  }),
  replies: { 201: wallet, 202: approvalWaits },
  refusals: ["seller_not_found", "wallet_not_open", "validation_failed"],
});
