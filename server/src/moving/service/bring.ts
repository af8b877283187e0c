// One member who comes from another programme, as a command of the posting lane: points as lots of an opening
// balance, tier, consents and other ids in one commit, each part once.
// Decision 0160.
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
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
import { bringTierAlong, tierReads } from "../../policies/door/service.ts";
import type { Programme } from "../../programme/domain.ts";
import { endOf, type Moving, startOf } from "../domain/line.ts";
import { type OpeningRow, openingTable } from "../store/openings.ts";
import { lotHashOf, lotKeyOf, memberHashOf, memberKeyOf } from "./keys.ts";

export const actor = "import";

type From = { source: string; zone: string };

/** Brings a member over. What came before stays as it is, so the same command may come again. */
export const bringCommand = (member: Moving, from: From): Command<Programme> => ({
  actor,
  kind: "moving",
  member: { externalId: member.member_id, create: true },
  prepare: () => ({
    lots: "live",
    reads: new Map<AnyTable, readonly string[]>([
      ...consentReads,
      ...tierReads,
      [aliasTable, member.aliases],
      [
        openingTable,
        [
          memberKeyOf(from.source),
          ...member.lots.map(({ lot_id }) => lotKeyOf(from.source, lot_id)),
        ],
      ],
    ]),
    decide: (desk) => decide(desk, member, from),
  }),
});

const decide = (desk: Desk<Programme>, member: Moving, from: From): Decision<Reply> => {
  const { book } = desk;
  if (book.account.status === "closed") return refuse("member_state");
  const isTaken = member.aliases.some((id) => {
    const there = desk.find(aliasTable, id);
    return there !== undefined && there.member_id !== book.account.memberId;
  });
  if (isTaken)
    return refuse("already_exists", { errors: [{ path: "aliases", code: "duplicate_value" }] });
  const lots = member.lots.filter(
    ({ lot_id }) => desk.find(openingTable, lotKeyOf(from.source, lot_id)) === undefined,
  );
  settleDue(book);
  if (desk.find(openingTable, memberKeyOf(from.source)) === undefined) {
    const refused = bringMember(desk, member, from);
    if (refused) return refused;
  }
  for (const id of new Set(member.aliases))
    if (id !== book.account.externalId && desk.find(aliasTable, id) === undefined)
      desk.put(aliasTable, {
        ...{ external_id: id, member_id: book.account.memberId },
        alias_of: book.account.externalId,
      });
  if (lots.length > 0) bringLots(desk, lots, from);
  const points = lots.reduce((sum, lot) => sum + lot.points, 0);
  return accept({ status: points > 0 ? 201 : 200, body: { points } });
};

const rowOf = ({ book }: Desk<Programme>, key: string, hash: string): OpeningRow => ({
  ...{ member_id: book.account.memberId, opening_key: key, content_hash: hash },
  ...{ entry_member: book.account.memberId, entry_no: null, lot_no: null, moved_at: book.now },
});

const bringMember = (
  desk: Desk<Programme>,
  member: Moving,
  { source, zone }: From,
): Decision<Reply> | undefined => {
  const { account, now } = desk.book;
  for (const [i, said] of member.consents.entries()) {
    const code = bringConsent(desk, said, source);
    if (code === undefined) continue;
    return refuse("validation_failed", { errors: [{ path: `consents[${i}]`, code }] });
  }
  if (member.joined_on !== undefined)
    account.joinedAt = Math.min(account.joinedAt, startOf(member.joined_on, zone));
  // Whoever came over today was not away: time without a purchase counts from here.
  account.lastActivityAt = Math.max(account.lastActivityAt ?? now, now);
  if (member.tier) {
    const { tier_id: tierId, reviewed_on: day } = member.tier;
    bringTierAlong(desk, { tierId, reviewedAt: day === undefined ? now : startOf(day, zone) });
  }
  desk.put(openingTable, rowOf(desk, memberKeyOf(source), memberHashOf(member)));
  return undefined;
};

const bringLots = (desk: Desk<Programme>, lots: Moving["lots"], { source, zone }: From): void => {
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
  for (const [i, lot] of lots.entries())
    desk.put(openingTable, {
      ...rowOf(desk, lotKeyOf(source, lot.lot_id), lotHashOf(lot)),
      ...{ entry_no: entry.entryNo, lot_no: first + i },
    });
  // What ended since the file was checked came over too, and ends here.
  settleDue(book);
};

const fundedBy = ({ seller_id, points }: Moving["lots"][number]): Funder => ({
  party: seller_id === null ? "platform" : `seller:${seller_id}`,
  points,
});
