// Holding, confirming, releasing and reversing points: each one command of the posting pipeline.

import type {
  confirmRedemption,
  HoldBody,
  reverseRedemption,
} from "@nuqta/contracts/redemption.ts";
import type { z } from "zod";
import type { Database } from "../../kit/db/db.ts";
import { accept, type Decision, type Refusal, refuse } from "../../kit/pure/decision.ts";
import { pointsFor } from "../../ledger/door/account.ts";
import { settleDue } from "../../ledger/door/book.ts";
import type {
  Answer,
  AnyTable,
  By,
  Desk,
  LotsWanted,
  Posting,
  Reply,
} from "../../ledger/door/posting.ts";
import { type Programme, takesPart } from "../../programme/domain.ts";
import type { Programmes } from "../../programme/door/in-force.ts";
import { knownLines } from "../../programme/door/parties.ts";
import {
  asOfBook,
  decideConfirm,
  decideHold,
  decideRelease,
  decideReverse,
  type Redemption,
  type SpendRules,
} from "../domain/redemption.ts";
import { type Given, redemptionReply } from "../domain/redemption-reply.ts";
import {
  lapsedHolds,
  type Owner,
  ownerOfRedemption,
  redemptionLookupTable,
  redemptionOf,
  redemptionRow,
  redemptionTable,
} from "../store/redemption-tables.ts";
import { voucherTable } from "../store/vouchers.ts";
import {
  claimReads,
  confirmClaimAt,
  freeStock,
  holdClaim,
  holdReads,
  reverseClaimAt,
  voucherAt,
} from "./claims.ts";
import { type Codes, openAnswer, openCodes, sealCode } from "./codes.ts";
import { spendRules } from "./spend-rules.ts";

type Result = Promise<Answer | Refusal>;

export type Redemptions = {
  /** `at` is when it was asked (epoch ms), which a claim of a reward needs. */
  hold(body: HoldBody, by: By & { contentHash: string; at?: number }): Result;
  /** `secret` is what the caller alone knows of the request: it opens the voucher's code again. */
  confirm(
    id: string,
    body: z.output<typeof confirmRedemption.body>,
    by: By & { secret?: string },
  ): Result;
  release(id: string, by: By): Result;
  reverse(id: string, body: z.output<typeof reverseRedemption.body>, by: By): Result;
  /** Writes down which holds are over by themselves, for readers of the rows; answers how many. */
  releaseLapsed(now: Date): Promise<number>;
};

/** What a change of one redemption runs on. */
type Ground = { posting: Posting<Programme>; owners: Owners; codes: Codes };

type Change = {
  lots: LotsWanted;
  decide(desk: Desk<Programme>, held: Redemption): Decision<Redemption>;
  /** The code that the answer tells, when the change made a voucher. */
  codeFor?(before: Redemption, after: Redemption): string | null;
};

/** Of the lots that are not held, none is spent. */
const heldLots: LotsWanted = { points: 0 };

/** Runs a command on one existing redemption. */
const change = async (
  { posting, owners }: Ground,
  id: string,
  by: By,
  { lots, decide, codeFor = () => null }: Change,
): Result => {
  const owner = await owners.find(id);
  if (owner === undefined) return refuse("redemption_not_found");
  return posting.submit({
    member: { externalId: owner.externalId, create: false },
    ...by,
    lots,
    reads: () =>
      new Map<AnyTable, readonly string[]>([[redemptionTable, [id]], ...claimReads(id, owner)]),
    decide: (desk) => {
      const row = desk.find(redemptionTable, id);
      if (!row) return refuse("redemption_not_found");
      const kept = redemptionOf(row);
      // Also an answer that changes nothing tells the balance as of now.
      settleDue(desk.book);
      const before = asOfBook(desk.book, kept);
      // A claim that timed out gives its stock back with the first command that writes it down.
      if (before !== kept && before.claim) freeStock(desk, before.claim);
      const decided = decide(desk, before);
      if (!decided.ok) return decided;
      if (decided.value !== kept)
        desk.put(redemptionTable, redemptionRow(desk.book.account.memberId, decided.value));
      return accept(answer(200, desk, decided.value, codeFor(before, decided.value)));
    },
  });
};

const confirm = async (
  ground: Ground,
  id: string,
  body: z.output<typeof confirmRedemption.body>,
  { secret, ...by }: By & { secret?: string },
): Result => {
  const ask = { orderId: body.order_id ?? null, appliedValue: body.applied_value };
  const owner = await ground.owners.find(id);
  if (!owner?.claim)
    return change(ground, id, by, {
      lots: heldLots,
      decide: (desk, held) => {
        // Points that were let go have to be found again.
        if (held.state !== "held") desk.needLots("live");
        return decideConfirm(desk.book, held, ask);
      },
    });
  const fresh = await ground.codes.fresh();
  const seal = secret === undefined ? undefined : { secret, id };
  const given = await change(ground, id, by, {
    lots: "live",
    decide: (desk, held) =>
      held.claim === null
        ? refuse("redemption_state")
        : confirmClaimAt(desk, held, held.claim, { ...ask, fresh }),
    codeFor: (before, after) => {
      if (before === after) return null;
      return seal ? sealCode(fresh.code, seal) : fresh.code;
    },
  });
  return "ok" in given || !seal ? given : { ...given, text: openAnswer(given.text, seal) };
};

const release = (ground: Ground, id: string, by: By): Result =>
  change(ground, id, by, {
    lots: heldLots,
    decide: (desk, held) => {
      const released = decideRelease(desk.book, held);
      if (released.ok && released.value !== held && held.claim) freeStock(desk, held.claim);
      return released;
    },
  });

/** Writes down that a hold is over by itself; nothing when somebody settled it since it was found. */
const writeLapse = (ground: Ground, id: string): Result =>
  change(
    ground,
    id,
    { actor: "job:hold-timeout" },
    { lots: heldLots, decide: (_, held) => accept(held) },
  );

const reverse = (
  ground: Ground,
  id: string,
  body: z.output<typeof reverseRedemption.body>,
  by: By,
): Result =>
  change(ground, id, by, {
    lots: "all",
    decide: (desk, held) => {
      const grace = desk.config.settingsAt(desk.book.now).refund_grace_days * 86_400_000;
      const ask = { points: body?.points, graceUntil: desk.book.now + grace };
      if (held.claim) return reverseClaimAt(desk, held, held.claim, ask);
      const reversed = decideReverse(desk.book, held, {
        ...ask,
        effectiveAt: desk.book.now,
        orderId: held.orderId,
      });
      return reversed.ok ? accept(reversed.value.redemption) : reversed;
    },
  });

export const openRedemptions = (options: {
  db: Database;
  posting: Posting<Programme>;
  programmes: Pick<Programmes, "products">;
}): Redemptions => {
  const { db, posting, programmes } = options;
  const ground = { posting, owners: ownersOf(db), codes: openCodes(db) };
  return {
    hold: async (asked, by) => {
      const id = redemptionId(asked, by);
      // Where nothing has to be looked up, the command is queued before anything else happens.
      const { order_lines: lines } = asked;
      const body = lines ? await withKnownCategories(programmes, asked, lines) : asked;
      const held = await holdPoints(posting, id, body, by);
      // Whose month a claim counts in is read when somebody asks.
      if (!("ok" in held) && body.reward_id === undefined)
        ground.owners.remember(id, { externalId: body.member_id, claim: null });
      return held;
    },
    confirm: (id, body, by) => confirm(ground, id, body, by),
    release: (id, by) => release(ground, id, by),
    reverse: (id, body, by) => reverse(ground, id, body, by),
    releaseLapsed: async (now) => {
      const lapsed = await lapsedHolds(db, now, 500);
      const done = await Promise.all(lapsed.map(({ redemption_id: id }) => writeLapse(ground, id)));
      return done.filter((one) => !("ok" in one)).length;
    },
  };
};

const answer = (
  status: number,
  desk: Desk<Programme>,
  redemption: Redemption,
  code: string | null = null,
): Reply => {
  const { book } = desk;
  const voucher =
    redemption.claim && redemption.confirmedPoints > 0
      ? voucherAt(desk, redemption.redemptionId)
      : undefined;
  const given: Given | undefined = voucher && { voucher, code, now: book.now };
  return { status, body: redemptionReply(book.account, redemption, { book, given }) };
};

type Owners = ReturnType<typeof ownersOf>;

const ownersMax = 50_000;

/** Whose a redemption is. It never changes, and who holds points confirms them soon after. */
const ownersOf = (db: Database) => {
  const known = new Map<string, Owner>();
  const remember = (id: string, owner: Owner): void => {
    if (known.size >= ownersMax) known.clear();
    known.set(id, owner);
  };
  /** Undefined when there is no such redemption. */
  const find = async (id: string): Promise<Owner | undefined> => {
    const owner = known.get(id) ?? (await ownerOfRedemption(db, id));
    if (owner !== undefined) remember(id, owner);
    return owner;
  };
  return { find, remember };
};

// Points may be good for their own category only, so a line without one asks the catalogue as it does
// when it earns.
const withKnownCategories = async (
  programmes: Pick<Programmes, "products">,
  body: HoldBody,
  lines: NonNullable<HoldBody["order_lines"]>,
): Promise<HoldBody> => ({ ...body, order_lines: await knownLines(programmes, lines) });

// The same request must get the same id when it is tried again, so the key names it.
const redemptionId = (body: HoldBody, by: By & { contentHash: string }): string =>
  body.redemption_id ?? `rd_${(by.request?.key ?? by.contentHash).slice(0, 24)}`;

const holdPoints = async (
  posting: Posting<Programme>,
  id: string,
  body: HoldBody,
  by: By & { contentHash: string; at?: number },
): Result => {
  const { reward_id: rewardId } = body;
  const held = await posting.submit({
    member: { externalId: body.member_id, create: false },
    actor: by.actor,
    ...(by.request && { request: by.request }),
    lots: (programme) => lotsForHold(body, spendRules(programme, by.at ?? 0)),
    reads: (programme) =>
      new Map<AnyTable, readonly string[]>([
        [redemptionTable, [id]],
        [redemptionLookupTable, [id]],
        ...(rewardId === undefined
          ? []
          : [[voucherTable, [id]] as const, ...holdReads(programme, rewardId, by.at ?? 0)]),
      ]),
    decide: (desk) => decideHoldOn(desk, id, body, by.contentHash),
  });
  return "ok" in held && held.code === "member_not_found"
    ? refuse("unknown_member", { errors: [{ path: "member_id", code: "unknown_id" }] })
    : held;
};

const ofLots: ReadonlySet<string> = new Set(["insufficient_points", "category_not_allowed"]);

/** Rewards, and lines that not all points may pay for, choose among all lots. */
const lotsForHold = (
  { reward_id, order_lines, points, amount }: HoldBody,
  rules: SpendRules,
): LotsWanted =>
  reward_id !== undefined || (order_lines && !rules.crossCategoryEnabled)
    ? "live"
    : { points: points ?? pointsFor(amount ?? 0, rules.rate) };

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
      ? accept(answer(200, desk, asOfBook(desk.book, redemptionOf(existing))))
      : refuse("redemption_exists");
  if (desk.find(redemptionLookupTable, id)) return refuse("redemption_exists");
  const { book, config } = desk;
  const settings = config.settingsAt(book.now);
  const rules = spendRules(config, book.now);
  if (body.order_lines && !rules.crossCategoryEnabled) desk.needLots("live");
  const ttlMs = (body.ttl_seconds ?? settings.hold_ttl_seconds) * 1000;
  const ask = { redemptionId: id, ttlMs, contentHash };
  const decided =
    body.reward_id === undefined
      ? decideHold(
          book,
          {
            ...ask,
            points: body.points,
            amount: body.amount,
            lines: body.order_lines?.map((line) => ({
              amount: line.amount,
              categoryId: line.category_id ?? null,
              takesPart: !line.seller_id || takesPart(config, line.seller_id),
            })),
          },
          rules,
        )
      : holdClaim(desk, { ...ask, rewardId: body.reward_id }, body);
  // What the first lots do not allow, later ones may.
  if (!decided.ok && book.horizon && ofLots.has(decided.code)) desk.needLots("live");
  if (!decided.ok) return decided;
  const memberId = book.account.memberId;
  desk.put(redemptionTable, redemptionRow(memberId, decided.value));
  desk.put(redemptionLookupTable, { redemption_id: id, member_id: memberId });
  return accept(answer(201, desk, decided.value));
};
