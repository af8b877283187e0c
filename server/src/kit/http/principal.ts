// Who calls, as far as the kit needs to know.
import type { Permission } from "@nuqta/contracts/kit/permission.ts";

export type Principal = {
  readonly kind: "api_key" | "session";
  /** Stable and unique among all principals: it is part of every idempotency key. */
  readonly id: string;
  readonly name: string;
  readonly permissions: ReadonlySet<Permission>;
  /** Whose things this person may look after, and at which place of theirs; everybody's when left out. */
  readonly confinedTo?: { readonly owner: string; readonly place: string | null };
  /** Until then this person may look after their own account and nothing else. */
  readonly mustChangePassword?: boolean;
  /** The caller is of the test world: nothing of the live one is shown or done. */
  readonly isTest?: true;
};
