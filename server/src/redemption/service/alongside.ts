// What another capability does in the commit in which a redemption comes into being or changes.
import type { Refusal } from "../../kit/pure/decision.ts";
import type { AnyTable, Desk } from "../../ledger/door/posting.ts";
import type { Programme } from "../../programme/domain.ts";
import type { Redemption } from "../domain/redemption.ts";

/** It may count, keep rows of its own, or refuse, and then nothing of the whole change happens. */
export type Alongside = {
  /** The rows it looks at or changes. */
  readonly reads: readonly (readonly [AnyTable, readonly string[]])[];
  /** Asked once for each change; `before` is not there when the redemption comes into being. */
  change(
    desk: Desk<Programme>,
    step: { readonly before: Redemption | undefined; readonly after: Redemption },
  ): Refusal | undefined;
};
