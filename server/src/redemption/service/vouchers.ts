// Vouchers: recognised by their code, and used once.

import type { ClaimReply } from "@nuqta/contracts/redemption.ts";
import type { RedeemVoucherBody, VoucherReply } from "@nuqta/contracts/vouchers.ts";
import { rateLimits } from "../../identity/door/domain.ts";
import { giveRateBack, takeRate } from "../../identity/door/service.ts";
import type { Database, Tx } from "../../kit/db/db.ts";
import { accept, type Decision, type Refusal, refuse } from "../../kit/pure/decision.ts";
import type { Answer, AnyTable, By, Command, Desk, Posting } from "../../ledger/door/posting.ts";
import type { Programme } from "../../programme/domain.ts";
import type { Programmes } from "../../programme/door/in-force.ts";
import { knownLines } from "../../programme/door/parties.ts";
import type { OrderStanding, OrderUse } from "../domain/order-voucher.ts";
import { asOf } from "../domain/redemption.ts";
import { claimReply, voucherReply } from "../domain/redemption-reply.ts";
import { readAnyCode, readCode } from "../domain/voucher-code.ts";
import { decideUse, type Used } from "../domain/voucher-use.ts";
import { readHasForeign } from "../store/moved-vouchers.ts";
import { orderVoucherTable } from "../store/order-vouchers.ts";
import {
  claimsOfMember,
  type FoundVoucher,
  findByCode,
  voucherOf,
  voucherTable,
} from "../store/vouchers.ts";
import { announceVoucher, putVoucher, voucherAt } from "./claims.ts";
import { openCodes } from "./codes.ts";

type Named = { code: string; member_id?: string | undefined };

export type Vouchers = {
  verify(ask: Named, by: { actor: string; now: Date }): Promise<Decision<VoucherReply>>;
  redeem(body: RedeemVoucherBody, by: By & { now: Date }): Promise<Answer | Refusal>;
};

/** What redemption has to know of orders, which stand below it. */
type Orders = {
  /** How an order stands; undefined when it has not come. */
  standing(orderId: string): Promise<OrderStanding | undefined>;
  /** Brings the vouchers of an order to where it stands. */
  vouchersBack(orderId: string, by: Pick<By, "actor">): Promise<void>;
};

export const openVouchers = ({
  db,
  posting,
  programmes,
  orders,
}: {
  db: Database;
  posting: Posting<Programme>;
  programmes: Pick<Programmes, "products">;
  orders: Orders;
}): Vouchers => {
  const codes = openCodes(db);

  /**
   * The voucher of a code, of that member where one is named. What could be a code is counted before
   * it is looked for, and taken back when it was one; a mistyped one tells nobody anything, unless codes of other
   * forms came over. Nor does
   * one that is refused unseen: it does not count, so that many good codes at once lock nobody out.
   */
  const find = async (
    { code, member_id: memberId }: Named,
    { actor, now }: { actor: string; now: Date },
  ): Promise<Decision<FoundVoucher>> => {
    const read = readCode(code) ?? ((await readHasForeign(db)) ? readAnyCode(code) : undefined);
    if (read === undefined) return refuse("voucher_not_valid");
    const allowed = await takeRate(db, rateLimits.voucherCodes, actor, now);
    if (!allowed.ok) {
      await giveRateBack(db, rateLimits.voucherCodes, actor);
      return allowed;
    }
    const found = await findByCode(db, await codes.hmacOf(read));
    const isTheirs = memberId === undefined || found?.external_id === memberId;
    if (found === undefined || !isTheirs) return refuse("voucher_not_valid");
    await giveRateBack(db, rateLimits.voucherCodes, actor);
    return accept(found);
  };

  return {
    verify: async (ask, by) => {
      const found = await find(ask, by);
      if (!found.ok) return found;
      const { voucher, claim, external_id } = found.value;
      const shown = voucherReply(voucherOf(voucher), claim, by.now.getTime());
      return accept({ ...shown, member_id: external_id });
    },
    redeem: async ({ code, ...purchase }, { now, ...by }) => {
      const found = await find({ code, member_id: purchase.member_id }, { actor: by.actor, now });
      if (!found.ok) return found;
      const { order_id: orderId = null } = purchase;
      const lines = purchase.lines && (await knownLines(programmes, purchase.lines));
      const standing = orderId === null ? undefined : await orders.standing(orderId);
      const use = { ...purchase, lines, orderId, standing };
      const answer = await posting.submit({ ...by, ...useCommand(found.value, use) });
      // A return that was under way meanwhile did not know of this use.
      if (orderId !== null && !("ok" in answer)) await orders.vouchersBack(orderId, by);
      return answer;
    },
  };
};

type UseAsk = Pick<RedeemVoucherBody, "amount" | "lines"> & {
  orderId: string | null;
  standing: OrderStanding | undefined;
};

/** The command that uses a voucher: its member's row holds it, so no two uses see the same balance. */
const useCommand = (
  { claim, external_id: externalId, voucher: { redemption_id: id } }: FoundVoucher,
  { amount, lines, orderId, standing }: UseAsk,
): Omit<Command<Programme>, keyof By> => ({
  kind: "voucher",
  member: { externalId, create: false },
  prepare: () => ({
    lots: "none",
    reads: new Map<AnyTable, readonly string[]>([
      [voucherTable, [id]],
      [orderVoucherTable, orderId === null ? [] : [orderId]],
    ]),
    decide: (desk) => {
      const before = voucherAt(desk, id);
      if (!before) return refuse("voucher_not_valid");
      const circumstances = { now: desk.book.now, categories: desk.config.categories, standing };
      const used = decideUse(before, claim, { amount, lines, orderId }, circumstances);
      if (!used.ok) return used;
      const { applied, voucher: after } = used.value;
      if (after !== before) {
        putVoucher(desk, after);
        announceVoucher(desk, "voucher.used", id, claim, {
          applied,
          ...(orderId !== null && { order_id: orderId }),
        });
      }
      const shown = voucherReply(after, claim, desk.book.now);
      const body = { applied, voucher: { ...shown, member_id: externalId } };
      const shares = orderId === null ? null : sharesAt(desk, orderId, id, used.value);
      const named = shares?.map(({ lineId, value }) => ({ line_id: lineId, value }));
      return accept({ status: 200, body: named ? { ...body, lines: named } : body });
    },
  }),
});

/** Keeps a new use with its order; answers what of it is each named line's. */
const sharesAt = (
  desk: Desk<Programme>,
  orderId: string,
  id: string,
  { use, useNo }: Used,
): OrderUse["lines"] => {
  const row = desk.find(orderVoucherTable, orderId);
  const before = row?.uses ?? [];
  if (use === null)
    return before.find((one) => one.redemptionId === id && one.useNo === useNo)?.lines ?? null;
  const version = (row?.version ?? 0) + 1;
  const uses = [...before, use];
  desk.put(orderVoucherTable, {
    order_id: orderId,
    uses,
    version,
    followed: row?.followed ?? 0,
  });
  return use.lines;
};

/** The newest claims of a member, by the marketplace's id; undefined when there is no such member. */
export const claimsOf = async (
  tx: Tx,
  externalId: string,
  now: Date,
): Promise<ClaimReply[] | undefined> => {
  const rows = await claimsOfMember(tx, externalId);
  return rows?.map((row) =>
    claimReply(
      asOf(
        {
          redemptionId: row.redemption_id,
          state: row.state,
          points: row.points,
          givenBack: row.given_back,
          heldAt: row.held_at.getTime(),
          expiresAt: row.expires_at.getTime(),
        },
        now.getTime(),
      ),
      row.claim,
      { voucher: row.voucher ? voucherOf(row.voucher) : undefined, now: now.getTime() },
    ),
  );
};
