// A member at an earlier moment: what is known of then, and what has changed since.
// Decision 0115.
import type { Account, Limit } from "./state.ts";

/** An event that changed what rules ask of a member; `occurred_at` in epoch ms. */
export type ChangeEvent = {
  type: string;
  occurred_at: number;
  payload: {
    order_id?: string;
    fields?: string[];
    lines?: { amount: number }[];
    from?: string | null;
    to?: string | null;
    before?: Limit[];
  };
};

/** A member at a moment, as far as the ledger knows: what orders changed since is in `since`. */
export type MemberThen = {
  memberId: number;
  /** As it is now, but for tier, limits and points ever earned, which are of then. */
  account: Account;
  /** Nothing was recorded of the member by then. */
  isNew: boolean;
  since: ChangeEvent[];
};
