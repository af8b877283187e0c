// What the figures learn from the feed, read and ready to be counted.
import type { AccountName, EntryKind, Funder } from "../../ledger/door/account.ts";
import type { Rate } from "./measures.ts";

export type Party = {
  seller_id: string;
  brand_id?: string | null | undefined;
  category_id?: string | null | undefined;
};

/** A line of an order with its amount after discount, in piastres. */
export type SoldLine = Party & { line_id: string; amount: number };

export type LotNews = {
  sellerId: string | null;
  brandId: string | null;
  categoryId: string | null;
  /** The points that the lot began with, and how many were left before this posting. */
  points: number;
  before: number;
  rate: Rate;
  funding: readonly Funder[];
  /** The local day on which its points came into being. */
  issuedOn: string;
};

export type PostingNews = {
  debit: AccountName;
  credit: AccountName;
  points: number;
  lot: LotNews | undefined;
};

/** Points of one line (or of an activity) by what gave them: `base` or a rule. */
export type Allocation = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** `day` is local, as `2026-10-29`. */
export type News =
  | {
      kind: "entry";
      memberId: number;
      day: string;
      entry: EntryKind;
      postings: readonly PostingNews[];
      /** Only of an order's award: its lines. */
      sold: readonly SoldLine[] | undefined;
      /** Only of awards. */
      award: { ruleset: number; allocation: Allocation } | undefined;
    }
  | {
      kind: "back";
      memberId: number;
      day: string;
      isCancelled: boolean;
      lines: readonly SoldLine[];
    }
  | {
      kind: "tier";
      memberId: number;
      day: string;
      from: string | null;
      to: string | null;
    };
