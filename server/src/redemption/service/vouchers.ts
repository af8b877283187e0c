// Vouchers: recognised by their code, and used once.
import type { ClaimReply } from "@nuqta/contracts/redemption.ts";
import type { RedeemVoucherBody, VoucherReply } from "@nuqta/contracts/vouchers.ts";
import { rateLimits } from "../../identity/domain.ts";
import { giveRateBack, takeRate } from "../../identity/service/rates.ts";
import type { Database, Tx } from "../../kit/db.ts";
import { accept, type Decision, type Refusal, refuse } from "../../kit/pure/decision.ts";
import type { Answer, By } from "../../ledger/service/command.ts";
import type { Posting } from "../../ledger/service/pipeline.ts";
import type { Programme } from "../../programme/domain.ts";
import { knownLines } from "../../programme/service/categories.ts";
import type { Programmes } from "../../programme/service.ts";
import { asOf } from "../domain/redemption.ts";
import { claimReply, voucherReply } from "../domain/reply.ts";
import { decideUse } from "../domain/voucher.ts";
import { readCode } from "../domain/voucher-code.ts";
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

export const openVouchers = ({
  db,
  posting,
  programmes,
}: {
  db: Database;
  posting: Posting<Programme>;
  programmes: Pick<Programmes, "products">;
}): Vouchers => {
  const codes = openCodes(db);

  /**
   * The voucher of a code, of that member where one is named. What could be a code is counted before
   * it is looked for, and taken back when it was one; a mistyped one tells nobody anything.
   */
  const find = async (
    { code, member_id: memberId }: Named,
    { actor, now }: { actor: string; now: Date },
  ): Promise<Decision<FoundVoucher>> => {
    const read = readCode(code);
    if (read === undefined) return refuse("voucher_not_valid");
    const allowed = await takeRate(db, rateLimits.voucherCodes, actor, now);
    if (!allowed.ok) return allowed;
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
      const { claim, external_id: externalId, voucher } = found.value;
      const lines = purchase.lines && (await knownLines(programmes, purchase.lines));
      return posting.submit({
        member: { externalId, create: false },
        ...by,
        lots: "none",
        reads: () => new Map([[voucherTable, [voucher.redemption_id]]]),
        decide: (desk) => {
          const before = voucherAt(desk, voucher.redemption_id);
          if (!before) return refuse("voucher_not_valid");
          const { amount, order_id: orderId = null } = purchase;
          const given = { now: desk.book.now, categories: desk.config.categories };
          const used = decideUse(before, claim, { amount, lines, orderId }, given);
          if (!used.ok) return used;
          const { applied, voucher: after } = used.value;
          if (after !== before) {
            putVoucher(desk, after);
            announceVoucher(desk, "voucher.used", before.redemptionId, claim, {
              applied,
              ...(orderId !== null && { order_id: orderId }),
            });
          }
          const shown = voucherReply(after, claim, desk.book.now);
          return accept({
            status: 200,
            body: { applied, voucher: { ...shown, member_id: externalId } },
          });
        },
      });
    },
  };
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
