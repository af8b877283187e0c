// Holding, confirming, releasing and reversing points: each one command of the posting pipeline.
import type {
  confirmRedemption,
  HoldBody,
  reverseRedemption,
} from "@nuqta/contracts/redemption.ts";
import type { z } from "zod";
import type { Database } from "../../kit/db.ts";
import { accept, type Decision, type Refusal, refuse } from "../../kit/pure/decision.ts";
import { settleDue } from "../../ledger/domain/settle.ts";
import type { Answer, By, Reply } from "../../ledger/service/command.ts";
import type { Desk } from "../../ledger/service/desk.ts";
import type { Posting } from "../../ledger/service/pipeline.ts";
import { type Programme, takesPart } from "../../programme/domain.ts";
import {
  decideConfirm,
  decideHold,
  decideRelease,
  decideReverse,
  type Redemption,
  type SpendRules,
} from "../domain/redemption.ts";
import { redemptionReply } from "../domain/reply.ts";
import {
  lapsedHolds,
  memberOfRedemption,
  redemptionLookupTable,
  redemptionOf,
  redemptionRow,
  redemptionTable,
} from "../store.ts";

type Result = Promise<Answer | Refusal>;

export type Redemptions = {
  hold(body: HoldBody, by: By & { contentHash: string }): Result;
  confirm(id: string, body: z.output<typeof confirmRedemption.body>, by: By): Result;
  release(id: string, by: By): Result;
  reverse(id: string, body: z.output<typeof reverseRedemption.body>, by: By): Result;
  /** Lets holds go whose time is over; answers how many. */
  releaseLapsed(now: Date): Promise<number>;
};

/** The rules of spending in force at a business instant (epoch ms). */
export const spendRules = (programme: Programme, at: number): SpendRules => {
  const { redemption } = programme.settingsAt(at);
  return {
    fixedPointValueEnabled: redemption.fixed_point_value_enabled,
    crossCategoryEnabled: redemption.cross_category_enabled,
    minimum: redemption.min_threshold_enabled ? redemption.min_threshold : 0,
    rate: { points: redemption.conversion_points, piastres: redemption.conversion_amount },
    categories: programme.categories,
  };
};

export const openRedemptions = (options: {
  db: Database;
  posting: Posting<Programme>;
}): Redemptions => {
  const { db, posting } = options;
  const owners = ownersOf(db);

  /** A command on one existing redemption. */
  const change = async (
    id: string,
    by: By,
    lots: "live" | "all",
    decide: (desk: Desk<Programme>, held: Redemption) => Decision<Redemption>,
  ): Result => {
    const externalId = await owners.find(id);
    if (externalId === undefined) return refuse("redemption_not_found");
    return posting.submit({
      member: { externalId, create: false },
      ...by,
      lots,
      reads: () => new Map([[redemptionTable, [id]]]),
      decide: (desk) => {
        const row = desk.find(redemptionTable, id);
        if (!row) return refuse("redemption_not_found");
        const before = redemptionOf(row);
        // Also an answer that changes nothing tells the balance as of now.
        settleDue(desk.book);
        const decided = decide(desk, before);
        if (!decided.ok) return decided;
        if (decided.value !== before)
          desk.put(redemptionTable, redemptionRow(desk.book.account.memberId, decided.value));
        return accept(answer(200, desk, decided.value));
      },
    });
  };

  return {
    hold: async (body, by) => {
      const id = redemptionId(body, by);
      const held = await holdPoints(posting, id, body, by);
      if (!("ok" in held)) owners.remember(id, body.member_id);
      return held;
    },
    confirm: (id, body, by) =>
      change(id, by, "live", (desk, held) =>
        decideConfirm(desk.book, held, {
          orderId: body.order_id ?? null,
          appliedValue: body.applied_value,
        }),
      ),
    release: (id, by) =>
      change(id, by, "live", (desk, held) => decideRelease(desk.book, held, "released")),
    reverse: (id, body, by) =>
      change(id, by, "all", (desk, held) => {
        const grace = desk.config.settingsAt(desk.book.now).refund_grace_days * 86_400_000;
        const reversed = decideReverse(desk.book, held, {
          points: body?.points,
          effectiveAt: desk.book.now,
          orderId: held.orderId,
          graceUntil: desk.book.now + grace,
        });
        return reversed.ok ? accept(reversed.value.redemption) : reversed;
      }),
    releaseLapsed: async (now) => {
      const lapsed = await lapsedHolds(db, now, 500);
      const by = { actor: "job:hold-timeout" };
      const done = await Promise.all(
        lapsed.map(({ redemption_id }) =>
          change(redemption_id, by, "live", (desk, held) =>
            // Somebody may have settled it since it was found.
            held.state === "held" && held.expiresAt <= desk.book.now
              ? decideRelease(desk.book, held, "timed_out")
              : accept(held),
          ),
        ),
      );
      return done.filter((one) => !("ok" in one)).length;
    },
  };
};

const answer = (status: number, desk: Desk<Programme>, redemption: Redemption): Reply => ({
  status,
  body: redemptionReply(desk.book.account, redemption, desk.book),
});

const ownersMax = 50_000;

/** Whose a redemption is. It never changes, and who holds points confirms them soon after. */
const ownersOf = (db: Database) => {
  const known = new Map<string, string>();
  const remember = (id: string, externalId: string): void => {
    if (known.size >= ownersMax) known.clear();
    known.set(id, externalId);
  };
  /** The marketplace's id of the member, or undefined when there is no such redemption. */
  const find = async (id: string): Promise<string | undefined> => {
    const owner = known.get(id) ?? (await memberOfRedemption(db, id));
    if (owner !== undefined) remember(id, owner);
    return owner;
  };
  return { find, remember };
};

// The same request must get the same id when it is tried again, so the key names it.
const redemptionId = (body: HoldBody, by: By & { contentHash: string }): string =>
  body.redemption_id ?? `rd_${(by.request?.key ?? by.contentHash).slice(0, 24)}`;

const holdPoints = async (
  posting: Posting<Programme>,
  id: string,
  body: HoldBody,
  by: By & { contentHash: string },
): Result => {
  const held = await posting.submit({
    member: { externalId: body.member_id, create: false },
    actor: by.actor,
    ...(by.request && { request: by.request }),
    lots: "live",
    reads: () =>
      new Map<typeof redemptionTable | typeof redemptionLookupTable, string[]>([
        [redemptionTable, [id]],
        [redemptionLookupTable, [id]],
      ]),
    decide: (desk) => decideHoldOn(desk, id, body, by.contentHash),
  });
  return "ok" in held && held.code === "member_not_found"
    ? refuse("unknown_member", { errors: [{ path: "member_id", code: "unknown_id" }] })
    : held;
};

const decideHoldOn = (
  desk: Desk<Programme>,
  id: string,
  body: HoldBody,
  contentHash: string,
): Decision<Reply> => {
  settleDue(desk.book);
  const existing = desk.find(redemptionTable, id);
  if (existing)
    return existing.content_hash === contentHash
      ? accept(answer(200, desk, redemptionOf(existing)))
      : refuse("redemption_exists");
  if (desk.find(redemptionLookupTable, id)) return refuse("redemption_exists");
  const { book, config } = desk;
  const settings = config.settingsAt(book.now);
  const decided = decideHold(
    book,
    {
      redemptionId: id,
      points: body.points,
      amount: body.amount,
      lines: body.order_lines?.map((line) => ({
        amount: line.amount,
        categoryId: line.category_id ?? null,
        takesPart: !line.seller_id || takesPart(config, line.seller_id),
      })),
      ttlMs: (body.ttl_seconds ?? settings.hold_ttl_seconds) * 1000,
      contentHash,
    },
    spendRules(config, book.now),
  );
  if (!decided.ok) return decided;
  const memberId = book.account.memberId;
  desk.put(redemptionTable, redemptionRow(memberId, decided.value));
  desk.put(redemptionLookupTable, { redemption_id: id, member_id: memberId });
  return accept(answer(201, desk, decided.value));
};
