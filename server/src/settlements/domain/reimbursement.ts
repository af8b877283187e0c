// Reimbursement of sellers whose goods were paid with points: frozen line by line at the sale, and taken back
// by returns from what was frozen. Money is in piastres, instants are epoch ms.
// Decision 0147.
import type { RateTermsValue } from "@nuqta/contracts/rate-cards.ts";
import type { SettlementSales } from "@nuqta/contracts/settlements.ts";

/** Holds from `startsAt` on. Without a seller it is everybody's; without terms it ends the one before it. */
export type RateCard = {
  cardId: string;
  sellerId: string | null;
  startsAt: number;
  createdAt: number;
  terms: RateTermsValue | null;
};

/** Of two cards that start together the later one holds. */
const isLater = (a: RateCard, b: RateCard): boolean =>
  a.startsAt > b.startsAt || (a.startsAt === b.startsAt && a.createdAt >= b.createdAt);

const newest = (
  cards: readonly RateCard[],
  sellerId: string | null,
  at: number,
): RateCard | undefined =>
  cards
    .filter((card) => card.sellerId === sellerId && card.startsAt <= at)
    .reduce<RateCard | undefined>(
      (best, card) => (best === undefined || isLater(card, best) ? card : best),
      undefined,
    );

/** The card in force for a seller: its own, or everybody's. Undefined when nothing is reimbursed. */
export const cardFor = (
  cards: readonly RateCard[],
  sellerId: string,
  at: number,
): (RateCard & { terms: RateTermsValue }) | undefined => {
  const own = newest(cards, sellerId, at);
  const card = own?.terms ? own : newest(cards, null, at);
  return card?.terms ? { ...card, terms: card.terms } : undefined;
};

const partOf = (value: number, part: number, whole: number): number =>
  Number((BigInt(value) * BigInt(part)) / BigInt(whole));

/** A line as it was frozen, and what of it has gone back so far. `amount` is what the goods cost. */
export type FrozenLine = {
  lineId: string;
  sellerId: string;
  cardId: string;
  amount: number;
  value: number;
  gross: number;
  fee: number;
  back: { amount: number; value: number; gross: number; fee: number };
};

export const nothingBack: FrozenLine["back"] = { amount: 0, value: 0, gross: 0, fee: 0 };

/**
 * The line once goods for `amount` more went back (all that is left without it). What has gone back in all is a part
 * of what was frozen, rounded down, and everything with the last of the goods: so any number of returns in any order
 * comes to one.
 */
export const takeBack = (line: FrozenLine, amount: number | undefined): FrozenLine => {
  const all = amount === undefined ? line.amount : line.back.amount + amount;
  const due = (frozen: number) => (line.amount === 0 ? 0 : partOf(frozen, all, line.amount));
  return {
    ...line,
    back: { amount: all, value: due(line.value), gross: due(line.gross), fee: due(line.fee) },
  };
};

/** Money that came or went on one line with one event; negative when it went back. */
export type ReimbursementMove = Pick<FrozenLine, "lineId" | "sellerId" | "cardId"> &
  FrozenLine["back"];

/** The move of a line that was frozen just now. */
export const saleOf = ({ back: _, ...line }: FrozenLine): ReimbursementMove => line;

/** The move of a line that went back between two of its states; undefined when nothing did. */
export const backBetween = (
  before: FrozenLine,
  after: FrozenLine,
): ReimbursementMove | undefined => {
  const { lineId, sellerId, cardId } = after;
  const less = (name: keyof FrozenLine["back"]) => 0 - (after.back[name] - before.back[name]);
  const amount = less("amount");
  if (amount === 0) return undefined;
  return {
    ...{ lineId, sellerId, cardId, amount },
    ...{ value: less("value") || 0, gross: less("gross") || 0, fee: less("fee") || 0 },
  };
};

/** The moves of one kind added up; those that are of an earlier month apart. */
export type MovesSum = Pick<ReimbursementMove, "value" | "gross" | "fee"> & {
  kind: "reimbursed" | "taken_back";
  is_prior: boolean;
  lines: number;
};

/** The figures of a statement's reimbursements; null when there are none. */
export const salesOf = (sums: readonly MovesSum[]): SettlementSales | null => {
  if (sums.length === 0) return null;
  const sum = (of: (one: MovesSum) => number, list = sums) =>
    list.reduce((all, one) => all + of(one), 0);
  const ofKind = (kind: MovesSum["kind"]) => sums.filter((one) => one.kind === kind);
  const gross = ({ gross }: MovesSum) => gross;
  const fee = ({ fee }: MovesSum) => 0 - fee;
  const net = (one: MovesSum) => gross(one) + fee(one);
  return {
    lines: sum(({ lines }) => lines),
    paid: sum(({ value }) => value),
    reimbursed: sum(gross, ofKind("reimbursed")),
    taken_back: sum(gross, ofKind("taken_back")),
    fees: sum(fee, ofKind("reimbursed")),
    fees_returned: sum(fee, ofKind("taken_back")),
    net: sum(net),
    prior: sum(
      net,
      sums.filter((one) => one.is_prior),
    ),
  };
};
