// What must outlive a reload of this tab: a call that was sent and whose answer has not come yet.
import { ApiError } from "./api.ts";
import { inTestMode, useSession } from "./session.ts";

export type Kept<T> = {
  readonly read: () => T | undefined;
  readonly write: (value: T) => void;
  readonly clear: () => void;
};

// Keys count by account and world: what one person sent must never go out again as somebody else's, or for real.
const placeOf = (name: string): string =>
  `${inTestMode() ? "test " : ""}${name} ${useSession.getState().user?.id ?? ""}`;

/** One value of the tab under a name, for whoever is signed in. */
export const kept = <T>(name: string): Kept<T> => ({
  read: () => {
    try {
      return (JSON.parse(sessionStorage.getItem(placeOf(name)) ?? "null") as T | null) ?? undefined;
    } catch {
      return undefined;
    }
  },
  write: (value) => sessionStorage.setItem(placeOf(name), JSON.stringify(value)),
  clear: () => sessionStorage.removeItem(placeOf(name)),
});

const passing: readonly string[] = [
  "idempotency_in_progress",
  "too_many_requests",
  "counter_closed",
];

/** Whether a failure is the last word on a call, so that sending it again makes no sense. */
export const isLastWord = (failure: unknown): boolean =>
  failure instanceof ApiError &&
  failure.status >= 400 &&
  failure.status < 500 &&
  !passing.includes(failure.code);
