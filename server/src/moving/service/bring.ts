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
import { endOf, type Moving, startOf } from "../domain/line.ts";
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
} from "./keys.ts";
import { agreesToAny, type Said } from "./words.ts";

/** The programme that members come from, the zone of its days, and the number of the file's move. */
type From = { source: string; zone: string; moveNo: number };

/**
 * Brings a member over. What came before stays as it is, so the same command may come again. A member with a yes to
 * whom something has happened since `said` was read stays away, and the answer says that it has to be read anew.
 */
export const bringCommand = (member: Moving, from: From, said: Said): Command<Programme> => {
  const aliasKeys = new Map(member.aliases.map((id) => [id, aliasKeyOf(from.source, id)]));
  const keys = [
    memberKeyOf(from.source),
    ...aliasKeys.values(),
    ...member.lots.map(({ lot_id }) => lotKeyOf(from.source, lot_id)),
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
      ]),
      decide: (desk) => decide(desk, member, { ...from, said, aliasKeys }),
    }),
  };
};

type Asked = From & { said: Said; aliasKeys: ReadonlyMap<string, string> };

const decide = (desk: Desk<Programme>, member: Moving, from: Asked): Decision<Reply> => {
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
  for (const row of rows) desk.put(openingTable, { ...row, entries_after: book.account.entries });
  const points = lots.reduce((sum, lot) => sum + lot.points, 0);
  return accept({ status: points > 0 ? 201 : 200, body: { points } });
};

const rowOf = (
  { book }: Desk<Programme>,
  { moveNo }: From,
  [key, hash]: readonly [key: string, hash: string],
): OpeningRow => ({
  ...{ member_id: book.account.memberId, opening_key: key, content_hash: hash },
  ...{ entry_member: book.account.memberId, entry_no: null, lot_no: null, moved_at: book.now },
  ...{ move_no: moveNo, entries_after: null, before: null, undone_at: null },
});

const bringMember = (desk: Desk<Programme>, member: Moving, from: Asked): OpeningRow | Refusal => {
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
