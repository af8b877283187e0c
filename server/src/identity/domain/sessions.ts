// Sessions, devices and attempts to sign in: how long each is good.
import { dayMs, hourMs, minuteMs } from "@nuqta/contracts/kit/time.ts";
import type { Staff } from "./accounts.ts";
import type { FactorRule } from "./factors.ts";

export type Session = {
  readonly staff: Omit<Staff, "passwordHash" | "temporaryUntil">;
  /** SHA-256 of the cookie that must come with the token; null when a program signed in. */
  readonly cookieHash: Buffer | null;
  /** When the person last showed that it is them: at the sign-in, or later. */
  readonly confirmedAt: Date;
  readonly idleExpiresAt: Date;
  readonly expiresAt: Date;
  /** Whether the account has a second factor, and whether this session still has to give it. */
  readonly hasFactor: boolean;
  readonly awaitsFactor: boolean;
  /** Whether a company's provider asked for a second factor at this sign-in, and is believed. */
  readonly hasProviderFactor: boolean;
  /** Whether the account has passkeys. */
  readonly hasPasskey: boolean;
  readonly signedInWith: "password" | "tenant";
  /** The realm at whose provider the person signs in again once `expiresAt` has come; null for none. */
  readonly realm: string | null;
  /** The owners' word on who of this role must have one, if they gave any. */
  readonly factorRule: FactorRule | undefined;
};

/** A session as its owner sees it. */
export type SessionView = {
  readonly id: string;
  readonly isCurrent: boolean;
  readonly isBrowser: boolean;
  readonly signedInWith: "password" | "tenant";
  readonly network: string;
  readonly userAgent: string;
  readonly createdAt: Date;
  readonly idleExpiresAt: Date;
  readonly expiresAt: Date;
};

/** A session ends after 30 idle minutes. */
export const sessionIdleMs = 30 * minuteMs;

/** In any case it ends after 12 hours in a browser, and after one hour without a cookie. */
export const sessionLifeMs = 12 * hourMs;

export const unboundSessionLifeMs = hourMs;

/**
 * The end of a session that is opened now: that of its kind, or the end of the sign-in at a realm's provider if that
 * is sooner. The realm is named where it is the one that ends it.
 */
export const sessionEnd = (opening: {
  isFromBrowser: boolean;
  now: Date;
  boundTo: { readonly realm: string; readonly endsAt: Date } | undefined;
}): { at: Date; realm: string | null } => {
  const { isFromBrowser, now, boundTo } = opening;
  const at = new Date(now.getTime() + (isFromBrowser ? sessionLifeMs : unboundSessionLifeMs));
  return boundTo === undefined || at < boundTo.endsAt
    ? { at, realm: null }
    : { at: boundTo.endsAt, realm: boundTo.realm };
};

/** Of more sessions than this, those that were used longest ago end. */
export const sessionsMax = 5;

/** Whether a session still opens doors at `now`. */
export const isSessionGood = (
  session: Pick<Session, "idleExpiresAt" | "expiresAt"> & { staff: Pick<Staff, "status"> },
  now: Date,
): boolean =>
  session.staff.status === "active" && now < session.idleExpiresAt && now < session.expiresAt;

/** Whether a session is over because its realm wants a new sign-in at the provider. */
export const isOverAtProvider = (
  session: Pick<Session, "expiresAt" | "realm"> & { staff: Pick<Staff, "status"> },
  now: Date,
): boolean =>
  session.staff.status === "active" && session.realm !== null && now >= session.expiresAt;

/** A code is good for ten minutes, and what was verified with it for ten more. */
export const recoveryMs = 10 * minuteMs;

/** A browser that signed in is remembered for half a year. */
export const deviceMs = 180 * dayMs;

export const devicesMax = 10;

/** A tenant login takes ten minutes at most, and its code is good for one. */
export const tenantAttemptMs = 10 * minuteMs;

export const tenantTicketMs = minuteMs;
