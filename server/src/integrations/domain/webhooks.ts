// What becomes of a delivery after a try, and what endpoints may be like.
// Decision 0022.
import { dayMs, hourMs, minuteMs, secondMs } from "@nuqta/contracts/kit/time.ts";
import type { DeliveryState, SendFailure, WebhookReply } from "@nuqta/contracts/webhooks.ts";
import { waitAfter } from "../../kit/pure/back-off.ts";

export type EndpointState = WebhookReply["state"];

/** An endpoint as far as sending needs it. */
export type Receiver = {
  readonly id: string;
  readonly url: string;
  readonly secret: string;
  readonly oldSecret: string | null;
  readonly oldSecretUntil: Date | null;
};

/** Result of a try, as it is judged and kept. */
export type TryResult = {
  readonly status: number | null;
  readonly failure: SendFailure | null;
  /** Wait that the receiver asked for, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
};

/** The waits between ten tries: 30 seconds at first, a day at last, 75 hours and 35 minutes in all. */
export const standardWaitsMs: readonly number[] = [
  30 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  dayMs,
];

const retryAfterMaxMs = dayMs;

/** Whether an endpoint failed so often in a row that it is asked one thing at a time, until it answers again. */
export const isCareful = (failures: number): boolean => failures >= 5;

/** Whether the receiver took it. */
export const isTaken = ({ status }: Pick<TryResult, "status">): boolean =>
  status !== null && status >= 200 && status < 300;

/** The receiver says that it is gone for good. */
export const isGone = ({ status }: Pick<TryResult, "status">): boolean => status === 410;

export type Verdict =
  | { readonly state: Extract<DeliveryState, "delivered" | "parked"> }
  | { readonly state: "waiting"; readonly waitMs: number };

/**
 * What becomes of a delivery.
 * @param attempts how often it was tried, this time included
 * @param chance from 0 to 1: spreads the next tries by a fifth to either side
 */
export const judge = (
  result: TryResult,
  attempts: number,
  chance: number,
  waitsMs: readonly number[] = standardWaitsMs,
): Verdict => {
  if (isTaken(result)) return { state: "delivered" };
  const waitMs = waitAfter(attempts, waitsMs, chance);
  if (waitMs === undefined) return { state: "parked" };
  const asked = Math.min(result.retryAfterMs ?? 0, retryAfterMaxMs);
  return { state: "waiting", waitMs: Math.max(waitMs, asked) };
};

/** Wait that Retry-After asks for at `now`, in milliseconds; undefined unless it is seconds or a date. */
export const retryAfterMs = (header: string | undefined, now: Date): number | undefined => {
  if (header === undefined) return undefined;
  if (/^[0-9]{1,9}$/.test(header)) return Number(header) * secondMs;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
};

/** The secrets, as they are stored, that sign at `now`: the own one, and the one before it while they overlap. */
export const secretsOf = (receiver: Receiver, now: Date): readonly string[] => {
  const { secret, oldSecret, oldSecretUntil } = receiver;
  const isOldGood = oldSecret !== null && oldSecretUntil !== null && now < oldSecretUntil;
  return isOldGood ? [secret, oldSecret] : [secret];
};
