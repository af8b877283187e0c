// Lines of an audit file: each a JSON value with its keys in order, so that equal facts are equal texts.
// Decision 0164.
import { linesOf } from "../../journals/door/domain.ts";
import { canonicalJson } from "../../kit/pure/canonical-json.ts";
import type { PartySums } from "../../settlements/door/domain.ts";
import {
  type ClosedBooks,
  partyOf,
  type readStatementBooks,
} from "../../settlements/door/service.ts";

/** Payer that an account of money is with: the seller, also of its wallet. */
const payerOf = (account: string): string => account.replace(/^wallet:/, "seller:");
const iso = (at: number | Date): string => new Date(at).toISOString();

/** First line of the part of a payer. The salt keeps others from guessing a part by its hash. */
export const partyLine = (
  { month, zone, startsAt, endsAt }: ClosedBooks,
  { party, salt }: { party: string; salt: string },
): string =>
  canonicalJson({
    ...{ kind: "party", month, party, salt, zone },
    ...{ starts_at: iso(startsAt), ends_at: iso(endsAt) },
  });

export type Move = {
  entry: string;
  seq: number;
  /** Epoch ms. */
  at: number;
  order: string | null;
  measure: string;
  /** Gained by members; below nothing, lost. */
  points: number;
  cost_points: number;
  cost_piastres: number;
};

/** A payer's share of one posting. */
export const moveLine = ({ at, ...move }: Move): string =>
  canonicalJson({ kind: "move", ...move, at: iso(at) });

const measuresOf = ({ party: _, cost_points, cost_piastres, ...measures }: PartySums) => measures;

/** Sums since the beginning of a payer's points of one cost: before the month, and with its moves. */
export const sumsLine = (before: PartySums, after: PartySums): string => {
  const { cost_points, cost_piastres } = after;
  return canonicalJson({
    ...{ kind: "sums", cost_points, cost_piastres },
    ...{ before: measuresOf(before), after: measuresOf(after) },
  });
};

/** Money with a seller: its accounts before and after, and each entry. */
export const moneyLines = ({ accounts, money }: ClosedBooks, party: string): string[] => [
  ...accounts.flatMap(({ account, opening, moved }) =>
    payerOf(account) === party
      ? canonicalJson({ kind: "account", account, opening, closing: opening + moved })
      : [],
  ),
  ...money.flatMap(({ entry_id, seller_id, kind: cause, occurred_on, is_opening, postings }) =>
    partyOf(seller_id) === party
      ? canonicalJson({
          ...{ kind: "money", entry: entry_id, cause, on: occurred_on, postings },
          is_opening,
        })
      : [],
  ),
];

/** The wallet of a seller: each move of the month, and what it began and ended with. */
export const walletLines = ({ wallets = [] }: ClosedBooks, party: string): string[] =>
  wallets.flatMap(({ sums: { seller_id, ...sums }, moves }) =>
    partyOf(seller_id) === party
      ? [
          ...moves.map(({ id, kind: cause, delta: amount, recorded_at: at, order_id: order }) =>
            canonicalJson({ kind: "wallet_move", id, cause, at: iso(at), amount, order }),
          ),
          canonicalJson({ kind: "wallet", ...sums }),
        ]
      : [],
  );

type StatementBooks = Awaited<ReturnType<typeof readStatementBooks>>;
type Issued = { number: string; month: string; figures: unknown; hash: string };

/** A statement that was issued, with all that it is made of; `entryOf` names an entry. */
export const statementLines = (
  { number, month, figures, hash }: Issued,
  { startsAt, opening, items, sales, credits }: StatementBooks,
  entryOf: (memberId: number, entryNo: number) => string,
): string[] => {
  const cards = new Map(
    sales.map(({ card_id: card, reimbursed_bps, fee_bps, fee_piastres }) => [
      card,
      canonicalJson({ kind: "card", card, reimbursed_bps, fee_bps, fee_piastres }),
    ]),
  );
  return [
    canonicalJson({
      ...{ kind: "statement", number, month, figures, hash },
      ...{ opening, starts_at: iso(startsAt) },
    }),
    ...items.map(({ member_id, entry_no, effective_at, ...item }) =>
      canonicalJson({
        ...{ kind: "item", entry: entryOf(member_id, entry_no), at: iso(effective_at) },
        ...item,
      }),
    ),
    ...cards.values(),
    ...sales.map((one) => {
      const { member_id: member, event_no: event, order_id: order, line_id: line } = one;
      const { kind: cause, is_prior, amount, value, gross, fee, card_id: card } = one;
      return canonicalJson({
        ...{ kind: "sale", member, event, order, line, cause, is_prior, amount, value, gross, fee },
        card,
      });
    }),
    ...credits.map(({ dispute_id: dispute, month, order_id: order, line_id: line, piastres }) =>
      canonicalJson({ kind: "credit", dispute, month, order, line, piastres }),
    ),
  ];
};

/** Last line of a part: the figures of the payer as the month was closed with them, and its lines of the journal. */
export const resultLine = (books: ClosedBooks, party: string): string => {
  const found = books.parties.find((one) => one.party === party);
  const { opening, closing } = books.figures;
  const parties = found === undefined ? [] : [{ ...found, name: party }];
  const moved = books.moved.filter(({ seller_id }) => party === partyOf(seller_id));
  const journal = linesOf({ opening, closing, parties, accounts: [], moved });
  const { party: _, ...figures } = found ?? { party };
  return canonicalJson({
    ...{ kind: "result", figures: found === undefined ? null : figures },
    journal: journal.map(({ account, cause, amount }) => ({ account, cause, amount })),
  });
};

/** Line with all that the hash of the close covers. */
export const closeLine = (books: ClosedBooks): string => {
  const { month, figures, sums, accounts, wallets, before, hash } = books;
  const more = wallets && { wallets: wallets.map((one) => one.sums) };
  return canonicalJson({ kind: "close", month, figures, sums, accounts, ...more, before, hash });
};

/** Payers of a month in their order: whoever pays for points, and sellers with money or a wallet. */
export const partiesOf = ({ sums, money, accounts, wallets, earlier }: ClosedBooks): string[] =>
  [
    ...new Set([
      ...[...sums, ...(earlier?.sums ?? [])].map(({ party }) => party),
      ...money.map(({ seller_id }) => partyOf(seller_id)),
      ...accounts.flatMap(({ account }) =>
        /^(seller|wallet):/.test(account) ? payerOf(account) : [],
      ),
      ...(wallets ?? []).map(({ sums: { seller_id } }) => partyOf(seller_id)),
    ]),
  ].sort();
