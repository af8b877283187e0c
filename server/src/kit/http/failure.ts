// What went wrong beneath a handler, told to the caller without telling anything about our inside.

import {
  isCancelled,
  isConnectionLoss,
  isLockTimeout,
  isRetryable,
  OutcomeUnknown,
  sqlState,
  Unavailable,
} from "../db/errors.ts";
import { Overloaded } from "../process/gate.ts";
import { type Refusal, refuse } from "../pure/decision.ts";

/**
 * The refusal an exception becomes.
 * @param isRead whether the request changes nothing, so that a lost answer leaves nothing in doubt
 */
export const refusalOfFailure = (failure: unknown, isRead: boolean): Refusal =>
  frameworkRefusal(failure) ??
  (isBrokenOff(failure) ? refuse("malformed") : undefined) ??
  (failure instanceof Overloaded ? refuse("service_unavailable") : undefined) ??
  databaseRefusal(failure, isRead) ??
  refuse("internal_error");

// Node's word for a body whose sender went away; connections of ours say more.
const isBrokenOff = (failure: unknown): boolean =>
  failure instanceof Error &&
  "code" in failure &&
  failure.code === "ECONNRESET" &&
  failure.message === "aborted";

const frameworkRefusal = (failure: unknown): Refusal | undefined => {
  if (!(failure instanceof Error && "code" in failure && "statusCode" in failure)) return undefined;
  if (typeof failure.code !== "string" || !failure.code.startsWith("FST_")) return undefined;
  switch (failure.statusCode) {
    // A path of a file that leads out of its folder.
    case 403:
      return refuse("not_found");
    case 413:
      return refuse("payload_too_large");
    case 414:
    case 404:
      return refuse("not_found");
    case 415:
      return refuse("unsupported_media_type");
    case 503:
      return refuse("service_unavailable");
    case 400:
      return refuse(failure.code === "FST_ERR_BAD_URL" ? "invalid_parameter" : "malformed");
    default:
      return undefined;
  }
};

const databaseRefusal = (failure: unknown, isRead: boolean): Refusal | undefined => {
  if (failure instanceof OutcomeUnknown && !isRead) return refuse("outcome_unknown");
  if (failure instanceof OutcomeUnknown || failure instanceof Unavailable) {
    return refuse("service_unavailable");
  }
  if (isRetryable(failure) || isLockTimeout(failure) || isCancelled(failure)) {
    return refuse("service_unavailable");
  }
  const state = sqlState(failure);
  if (state === undefined) return undefined;
  // Out of disk, memory or connections; read-only after a failover; an operator at work.
  if (/^(53|57|58)/.test(state) || state === "25006" || isConnectionLoss(failure)) {
    return refuse("service_unavailable");
  }
  if (state.startsWith("22")) return refuse("validation_failed");
  if (state.startsWith("23")) return refuse("conflict");
  return undefined;
};
