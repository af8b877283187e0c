// Holding points, for money or for a reward, as a command.
import type { HoldBody } from "@nuqta/contracts/redemption.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { pointsFor } from "../../ledger/door/account.ts";
import { settleDue } from "../../ledger/door/book.ts";
import type {
  AnyTable,
  By,
  Command,
  Desk,
  LotsNeeded,
  LotsWanted,
  Reply,
} from "../../ledger/door/posting.ts";
import { type Programme, takesPart } from "../../programme/domain.ts";
import { asOfBook, decideHold, type Redemption, type SpendRules } from "../domain/redemption.ts";
import {
  redemptionLookupTable,
  redemptionOf,
  redemptionRow,
  redemptionTable,
} from "../store/redemption-tables.ts";
import { voucherTable } from "../store/vouchers.ts";
import type { Alongside } from "./alongside.ts";
import { holdClaim, holdReads } from "./claims.ts";
import { answerOf } from "./redemption-answer.ts";
import { spendRules } from "./spend-rules.ts";

/**
 * Actor who holds, the hash of what was sent, when it was asked (epoch ms), which a claim needs, and what is done
 * in the same commit.
 */
export type Holder = By & { contentHash: string; at?: number; alongside?: Alongside };

/** The command that holds points under the id `id`, once. */
export const holdCommand = (id: string, body: HoldBody, by: Holder): Command<Programme> => {
  const { reward_id: rewardId } = body;
  const { actor, request, contentHash, at = 0, alongside } = by;
  return {
    kind: "hold",
    member: { externalId: body.member_id, create: false },
    actor,
    ...(request && { request }),
    prepare: (programme) => ({
      lots: lotsForHold(body, spendRules(programme, at)),
      reads: new Map<AnyTable, readonly string[]>([
        [redemptionTable, [id]],
        [redemptionLookupTable, [id]],
        ...(rewardId === undefined
          ? []
          : [[voucherTable, [id]] as const, ...holdReads(programme, rewardId, at)]),
        ...(alongside?.reads ?? []),
      ]),
      decide: (desk) => decideHoldOn(desk, id, body, { contentHash, alongside }),
    }),
  };
};

/** Rewards, and lines that not all points may pay for, choose among all lots. */
const lotsForHold = (
  { reward_id, order_lines, points, amount }: HoldBody,
  rules: SpendRules,
): LotsWanted =>
  reward_id !== undefined || (order_lines && !rules.crossCategoryEnabled)
    ? "live"
    : { points: points ?? pointsFor(amount ?? 0, rules.rate) };

/** Refusals that depend on which lots were loaded. */
const ofLots: ReadonlySet<string> = new Set(["insufficient_points", "category_not_allowed"]);

const decideHoldOn = (
  desk: Desk<Programme>,
  id: string,
  body: HoldBody,
  { contentHash, alongside }: { contentHash: string; alongside: Alongside | undefined },
): Decision<Reply> | LotsNeeded => {
  settleDue(desk.book);
  const existing = desk.find(redemptionTable, id);
  if (existing)
    return existing.content_hash === contentHash
      ? accept(answerOf(200, desk, asOfBook(desk.book, redemptionOf(existing))))
      : refuse("redemption_exists");
  if (desk.find(redemptionLookupTable, id)) return refuse("redemption_exists");
  const { book, config } = desk;
  const rules = spendRules(config, book.now);
  const needsAll = body.order_lines !== undefined && !rules.crossCategoryEnabled;
  if (needsAll && !desk.hasLots("live")) return { needs: "live" };
  const ttlMs = (body.ttl_seconds ?? config.settingsAt(book.now).hold_ttl_seconds) * 1000;
  const ask = { redemptionId: id, ttlMs, contentHash };
  const { reward_id: rewardId } = body;
  const decided: Decision<Redemption> =
    rewardId === undefined
      ? decideHold(book, { ...ask, ...purposeOf(body, config) }, rules)
      : holdClaim(desk, { ...ask, rewardId }, body);
  // What the first lots do not allow, later ones may.
  const isOfLots = !decided.ok && book.horizon !== undefined && ofLots.has(decided.code);
  if (isOfLots && !desk.hasLots("live")) return { needs: "live" };
  if (!decided.ok) return decided;
  const objection = alongside?.change(desk, { before: undefined, after: decided.value });
  if (objection) return objection;
  const memberId = book.account.memberId;
  desk.put(redemptionTable, redemptionRow(memberId, decided.value));
  desk.put(redemptionLookupTable, { redemption_id: id, member_id: memberId });
  return accept(answerOf(201, desk, decided.value));
};

/** How much is to be held, and for which lines. */
const purposeOf = ({ points, amount, order_lines }: HoldBody, programme: Programme) => ({
  points,
  amount,
  lines: order_lines?.map((line) => ({
    amount: line.amount,
    categoryId: line.category_id ?? null,
    takesPart: !line.seller_id || takesPart(programme, line.seller_id),
  })),
});
