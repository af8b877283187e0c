// A stored order as the replay sees it: what was known when it was decided, and what it was given.
import type { LineState } from "../../earning/door/domain.ts";
import type {
  Attributes,
  OrderInput,
  Released,
  RuleInput,
  Usage,
} from "../../rules/door/domain.ts";

/** Something that took points of an order back: goods that came back in all so far, or the end. */
export type Undo = {
  /** Epoch ms; never before the order. */
  at: number;
  /** Pieces returned so far by line id; "all" when the order was cancelled. */
  returned: Readonly<Record<string, number>> | "all";
};

export type StoredOrder = {
  memberId: number;
  /** The marketplace's id of the member; null for one who limited the processing of their data. */
  externalId: string | null;
  orderId: string;
  /** Epoch ms. */
  occurredAt: number;
  /** Epoch ms; when it came. */
  recordedAt: number;
  /** Input of the engine for the order, and the value of each counter then. */
  input: RuleInput & { order: OrderInput };
  counters: Readonly<Record<string, number>>;
  /** Lower figures of wallets since the order before, in their turn. */
  lowered?: readonly { key: string; left: number }[];
  /** The version of the rule set that decided. */
  ruleset: number;
  /** The lines as they stand now: what was posted and what was taken back. */
  lines: readonly Pick<LineState, "line_id" | "points" | "clawed" | "funders">[];
  isCancelled: boolean;
  usage: { used: readonly Usage[]; released: readonly Released[] };
  /** In the order of time. */
  undos: readonly Undo[];
  /** Everything that was sent with the order, where rules ask for it. */
  orderAttributes: Attributes | undefined;
  /** The member's attributes as they are now, where rules ask for them. */
  memberAttributes: Attributes | undefined;
};

/** Points that were posted for an order. */
export const postedPoints = ({ lines }: Pick<StoredOrder, "lines">): number =>
  lines.reduce((sum, line) => sum + line.points, 0);
