// Guesses at passwords: how long a guesser waits, and by what they are counted.
import { dayMs, hourMs, minuteMs } from "@nuqta/contracts/kit/time.ts";
import {
  customerOf,
  hostOf,
  networkOf as networkOfAddress,
  siteOf,
} from "../../kit/pure/address.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";

/** Wrong passwords in a row for one e-mail, from one circle of addresses or from anywhere. */
export type Attempts = {
  readonly failures: number;
  readonly lastAt: Date;
  readonly blockedUntil: Date;
};

/** Of an address, on one e-mail. */
export const freeFailures = 4;

/** Of a browser that has signed in to the account before. */
export const knownDeviceFreeFailures = 10;

const forgetMs = 15 * minuteMs;

const waitsMs = [0.5, 1, 2, 4, 8, 15].map((minutes) => minutes * minuteMs);

/**
 * Counts an attempt as failed before the password is even compared, so that guesses sent at the same
 * moment count one by one. The fifth failure, each within 15 minutes of the one before, costs 30
 * seconds of waiting, the next ones 1, 2, 4, 8 and 15 minutes.
 * @param free how many failures cost nothing; four unless told
 */
export const takeAttempt = (
  before: Attempts | undefined,
  now: Date,
  free = freeFailures,
): Decision<Attempts, "too_many_requests"> => {
  if (before !== undefined && now < before.blockedUntil) {
    const waitMs = before.blockedUntil.getTime() - now.getTime();
    return refuse("too_many_requests", { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
  }
  const lastEventMs =
    before === undefined ? 0 : Math.max(before.lastAt.getTime(), before.blockedUntil.getTime());
  const isForgotten = now.getTime() - lastEventMs > forgetMs;
  const failures = (before === undefined || isForgotten ? 0 : before.failures) + 1;
  const beyond = failures - free - 1;
  const waitMs = beyond < 0 ? 0 : (waitsMs[Math.min(beyond, waitsMs.length - 1)] ?? 0);
  return accept({ failures, lastAt: now, blockedUntil: new Date(now.getTime() + waitMs) });
};

/** Failures in a row on one e-mail, from anywhere, that make an account one under attack. */
export const underAttackFrom = 20;

/**
 * Counts an attempt of anybody, anywhere, on one e-mail. It refuses nobody: what strangers do must
 * not close a door to its owner. Failures a day apart do not add up.
 */
export const takeInARow = (before: Attempts | undefined, now: Date): Attempts => {
  const isOver = before !== undefined && now.getTime() - before.lastAt.getTime() > dayMs;
  const failures = (before === undefined || isOver ? 0 : before.failures) + 1;
  return { failures, lastAt: now, blockedUntil: now };
};

/** The network by which the record, and limits of many, name an address: /24 of IPv4, /64 of IPv6. */
export const networkOf = networkOfAddress;

/** Everything an address is counted by when it fails: the smallest first. */
export type Circle = { readonly network: string; readonly free: number };

/**
 * The circles around an address, each with its failures in a row on one e-mail that cost nothing.
 * An IPv4 /24 is none of them: its neighbours have nothing to do with each other.
 * @param isUnderAttack nothing is free then: an address not seen failing has one try
 */
export const circlesOf = (ip: string, isUnderAttack: boolean): readonly Circle[] => {
  const circles = [
    { network: hostOf(ip), free: freeFailures },
    { network: siteOf(ip), free: 2 * freeFailures },
    { network: customerOf(ip), free: 3 * freeFailures },
  ];
  return (ip.includes(".") ? circles.slice(0, 1) : circles).map(({ network, free }) => ({
    network,
    free: isUnderAttack ? 0 : free,
  }));
};

/** At most `max` times in a stretch of `windowMs`. */
export type RateLimit = { readonly name: string; readonly max: number; readonly windowMs: number };

export const rateLimits = {
  recoveryGap: { name: "recovery gap", max: 1, windowMs: minuteMs },
  recoveryByHour: { name: "recovery by hour", max: 3, windowMs: hourMs },
  recoveryByDay: { name: "recovery by day", max: 6, windowMs: dayMs },
  recoveryMailsByHour: { name: "recovery mails by hour", max: 12, windowMs: hourMs },
  recoveryMailsByDay: { name: "recovery mails by day", max: 30, windowMs: dayMs },
  recoveryByHost: { name: "recovery by host", max: 10, windowMs: hourMs },
  verifyByHost: { name: "verify by host", max: 20, windowMs: 15 * minuteMs },
  verifyFailures: { name: "verify failures", max: 200, windowMs: hourMs },
  loginByHost: { name: "login by host", max: 20, windowMs: 15 * minuteMs },
  loginBySite: { name: "login by site", max: 40, windowMs: 15 * minuteMs },
  loginByCustomer: { name: "login by customer", max: 75, windowMs: 15 * minuteMs },
  loginByNetwork: { name: "login by network", max: 75, windowMs: 15 * minuteMs },
  loginFailures: { name: "login failures", max: 125, windowMs: 15 * minuteMs },
  factorMail: { name: "factor mail", max: 5, windowMs: hourMs },
  deviceMail: { name: "device mail", max: 10, windowMs: dayMs },
  attackMail: { name: "attack mail", max: 1, windowMs: dayMs },
  tenantByHost: { name: "tenant login by host", max: 60, windowMs: minuteMs },
  resetByHost: { name: "reset by host", max: 20, windowMs: 15 * minuteMs },
  counterMembers: { name: "members at a counter", max: 120, windowMs: 10 * minuteMs },
  voucherCodes: { name: "voucher codes", max: 30, windowMs: 15 * minuteMs },
} as const satisfies Record<string, RateLimit>;
