// One member who comes from another programme, as a command of the posting lane: points as lots of an opening
// balance, tier, consents and other ids in one commit, each part once.
// Decision 0160.
import { accept, type Decision, type Refusal, refuse } from "../../kit/pure/decision.ts";
import type { Funder, OpenTrace } from "../../ledger/door/account.ts";
import { credit, settleDue } from "../../ledger/door/book.ts";
import {
  type AnyTable,
  aliasTable,
  type Command,
  type Desk,
  type Reply,
} from "../../ledger/door/posting.ts";
import { bringConsent, consentReads } from "../../members/door/service.ts";
import { bringTierAlong, type TierBefore, tierReads } from "../../policies/door/service.ts";
import type { Programme } from "../../programme/domain.ts";
import {
  bringVoucher,
  type MovedVoucher,
  movedVoucherReads,
} from "../../redemption/door/service.ts";
import type { Moving } from "../domain/line.ts";
import { endOf, startOf } from "../domain/line-days.ts";
import { aboutOf, heldOf } from "../domain/words.ts";
import { type Before, type OpeningRow, openingTable } from "../store/openings.ts";
import {
  actor,
  aliasHashOf,
  aliasKeyOf,
  lotHashOf,
  lotKeyOf,
  memberHashOf,
  memberKeyOf,
  voucherHashOf,
  voucherIdOf,
  voucherKeyOf,
} from "./keys.ts";
import { agreesToAny, type Said } from "./words.ts";

/** The programme that members come from, the zone of its days, and the number of the file's move. */
type From = { source: string; zone: string; moveNo: number };

/**
 * A voucher on a line with its code as it is recognised; `freeOf`: the one that the code led to before, if that was taken
 * back; `isTaken`: it leads to one that was not.
 */
export type ReadyVoucher = Moving["vouchers"][number] &
  Pick<MovedVoucher, "codeHmac" | "freeOf"> & { isTaken: boolean };

/** A member with the vouchers that can come over. */
export type Bringing = Omit<Moving, "vouchers"> & { vouchers: readonly ReadyVoucher[] };

/**
 * Brings a member over. What came before stays as it is, so the same command may come again. A member with a yes to
 * whom something has happened since `said` was read stays away, and the answer says that it has to be read anew.
 */
export const bringCommand = (member: Bringing, from: From, said: Said): Command<Programme> => {
  const aliasKeys = new Map(member.aliases.map((id) => [id, aliasKeyOf(from.source, id)]));
  const keys = [
    memberKeyOf(from.source),
    ...aliasKeys.values(),
    ...member.lots.map(({ lot_id }) => lotKeyOf(from.source, lot_id)),
    ...member.vouchers.map(({ codeHmac }) => voucherKeyOf(from.source, codeHmac)),
  ];
  return {
    actor,
    kind: "moving",
    member: { externalId: member.member_id, create: true },
    prepare: () => ({
      lots: "live",
      reads: new Map<AnyTable, readonly string[]>([
        ...consentReads,
        ...tierReads,
        [aliasTable, member.aliases],
        [openingTable, keys],
        ...movedVoucherReads(member.vouchers.map((one) => movedOf(one, from.zone))),
      ]),
      decide: (desk) => decide(desk, member, { ...from, said, aliasKeys }),
    }),
  };
};

type Asked = From & { said: Said; aliasKeys: ReadonlyMap<string, string> };

const movedOf = (voucher: ReadyVoucher, zone: string): MovedVoucher => ({
  ...{ code: voucher.code, codeHmac: voucher.codeHmac, freeOf: voucher.freeOf },
  ...{ rewardId: voucher.reward_id, value: voucher.value, expiresAt: endOf(voucher, zone) },
});

const decide = (desk: Desk<Programme>, member: Bringing, from: Asked): Decision<Reply> => {
  const { book } = desk;
  if (book.account.status === "closed") return refuse("member_state");
  const isTaken = member.aliases.some((id) => {
    const there = desk.find(aliasTable, id);
    return there !== undefined && there.member_id !== book.account.memberId;
  });
  if (isTaken)
    return refuse("already_exists", { errors: [{ path: "aliases", code: "duplicate_value" }] });
  const isThere = (key: string): boolean => desk.find(openingTable, key)?.undone_at === null;
  const isNew = !isThere(memberKeyOf(from.source));
  if (isNew && agreesToAny(member) && book.account.events !== from.said.events)
    return accept({ status: 200, body: { points: 0, isStale: true } });
  const lots = member.lots.filter(({ lot_id }) => !isThere(lotKeyOf(from.source, lot_id)));
  settleDue(book);
  const rows: OpeningRow[] = [];
  if (isNew) {
    const brought = bringMember(desk, member, from);
    if ("ok" in brought) return brought;
    rows.push(brought);
  }
  for (const [id, key] of from.aliasKeys)
    if (id !== book.account.externalId && desk.find(aliasTable, id) === undefined) {
      desk.put(aliasTable, {
        ...{ external_id: id, member_id: book.account.memberId },
        alias_of: book.account.externalId,
      });
      rows.push(rowOf(desk, from, [key, aliasHashOf(id)]));
    }
  if (lots.length > 0) rows.push(...bringLots(desk, lots, from));
  for (const voucher of member.vouchers) {
    const key = voucherKeyOf(from.source, voucher.codeHmac);
    if (isThere(key)) continue;
    const brought = bringOne(desk, voucher, from);
    if (!brought.ok) return brought;
    const row = rowOf(desk, from, [key, voucherHashOf(voucher)]);
    rows.push({ ...row, redemption_id: brought.value });
  }
  for (const row of rows) desk.put(openingTable, { ...row, entries_after: book.account.entries });
  const points = lots.reduce((sum, lot) => sum + lot.points, 0);
  return accept({ status: points > 0 ? 201 : 200, body: { points } });
};

/** Brings a voucher; answers its id, or what of it cannot be, by its place on the line. */
const bringOne = (
  desk: Desk<Programme>,
  voucher: ReadyVoucher,
  { source, zone }: From,
): Decision<string> => {
  const id = voucherIdOf(source, voucher.codeHmac, desk.book.now);
  const brought = bringVoucher(desk, movedOf(voucher, zone), { id, source });
  if (brought.ok) return brought;
  const errors = (brought.errors ?? []).map((one) => ({
    ...one,
    path: `vouchers[${voucher.place}].${one.path}`,
  }));
  return refuse("validation_failed", { errors });
};

const rowOf = (
  { book }: Desk<Programme>,
  { moveNo }: From,
  [key, hash]: readonly [key: string, hash: string],
): OpeningRow => ({
  ...{ member_id: book.account.memberId, opening_key: key, content_hash: hash },
  ...{ entry_member: book.account.memberId, entry_no: null, lot_no: null, moved_at: book.now },
  ...{ move_no: moveNo, entries_after: null, before: null, undone_at: null },
  redemption_id: null,
});

const bringMember = (
  desk: Desk<Programme>,
  member: Bringing,
  from: Asked,
): OpeningRow | Refusal => {
  const { account, now } = desk.book;
  const consents: number[] = [];
  const held = new Set(heldOf(member.consents, from.said.words, now));
  for (const [i, said] of member.consents.entries()) {
    if (held.has(i)) continue;
    const code = bringConsent(desk, said, from.source);
    if (code !== undefined)
      return refuse("validation_failed", { errors: [{ path: `consents[${i}]`, code }] });
    consents.push(account.events);
  }
  const [joined, last] = [account.joinedAt, account.lastActivityAt];
  if (member.joined_on !== undefined)
    account.joinedAt = Math.min(joined, startOf(member.joined_on, from.zone));
  // Whoever came over today was not away: time without a purchase counts from here.
  account.lastActivityAt = Math.max(last ?? now, now);
  const active = account.lastActivityAt;
  const tier = member.tier && bringMemberTier(desk, member.tier, from);
  const before: Before = {
    ...{ brought: member.tier?.tier_id ?? null, tier: tier?.tierId ?? null },
    ...{ since: tier?.since ?? null, reviewed: tier?.reviewedAt ?? null },
    ...{ joined, last, active, consents },
    held: member.consents.filter((_, i) => held.has(i)).map(aboutOf),
  };
  return { ...rowOf(desk, from, [memberKeyOf(from.source), memberHashOf(member)]), before };
};

const bringMemberTier = (
  desk: Desk<Programme>,
  { tier_id: tierId, reviewed_on: day }: NonNullable<Moving["tier"]>,
  { zone }: From,
): TierBefore =>
  bringTierAlong(desk, {
    tierId,
    reviewedAt: day === undefined ? desk.book.now : startOf(day, zone),
  });

const bringLots = (desk: Desk<Programme>, lots: Moving["lots"], from: From): OpeningRow[] => {
  const { source, zone } = from;
  const { book, config } = desk;
  const { conversion_points, conversion_amount } = config.settingsAt(book.now).redemption;
  const first = book.account.lots + 1;
  const trace: OpenTrace = {
    source,
    lots: lots.map(({ earned_on }, i) => ({ lot_no: first + i, earned_on })),
  };
  const head = { kind: "open", effectiveAt: book.now, reason: source, trace } as const;
  const entry = credit(
    book,
    head,
    "opening",
    lots.map((lot) => ({
      ...{ points: lot.points, sellerId: lot.seller_id, availableAt: book.now },
      expiresAt: endOf(lot, zone),
      costPoints: lot.cost === undefined ? conversion_points : lot.points,
      costPiastres: lot.cost ?? conversion_amount,
      funding: [fundedBy(lot)],
    })),
  );
  // What ended since the file was checked came over too, and ends here.
  settleDue(book);
  return lots.map((lot, i) => ({
    ...rowOf(desk, from, [lotKeyOf(source, lot.lot_id), lotHashOf(lot)]),
    ...{ entry_no: entry.entryNo, lot_no: first + i },
  }));
};

const fundedBy = ({ seller_id, points }: Moving["lots"][number]): Funder => ({
  party: seller_id === null ? "platform" : `seller:${seller_id}`,
  points,
});
