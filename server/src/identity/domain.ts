// What a role may do, when a secret is still good, and how long a guesser has to wait.

import type { Audience, Role } from "@nuqta/contracts/identity.ts";
import { type Permission, type Scope, scopes } from "@nuqta/contracts/kit/permission.ts";
import { dayMs, hourMs, minuteMs } from "@nuqta/contracts/kit/time.ts";
import { permissionsByRole } from "@nuqta/contracts/role-permissions.ts";
import { customerOf, hostOf, networkOf as networkOfAddress, siteOf } from "../kit/pure/address.ts";
import { accept, type Decision, refuse } from "../kit/pure/decision.ts";

export type Staff = {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  /** The role that owners put together and its permissions, where `role` is `custom`. */
  readonly customRoleId: string | null;
  readonly customPermissions: readonly Permission[] | null;
  readonly locale: "en" | "ar";
  /** Seller whose products and members the account sees; null for administrators. */
  readonly sellerId: string | null;
  readonly branchId: string | null;
  readonly passwordHash: string;
  readonly mustChangePassword: boolean;
  /** Until then a password that somebody else made opens the account; null for one's own. */
  readonly temporaryUntil: Date | null;
  readonly status: "active" | "disabled";
};

export type Session = {
  readonly staff: Omit<Staff, "email" | "passwordHash" | "temporaryUntil">;
  /** SHA-256 of the cookie that must come with the token; null when a program signed in. */
  readonly cookieHash: Buffer | null;
  /** When the person last showed that it is them: at the sign-in, or later. */
  readonly confirmedAt: Date;
  readonly idleExpiresAt: Date;
  readonly expiresAt: Date;
  /** Whether the account has a second factor, and whether this session still has to give it. */
  readonly hasFactor: boolean;
  readonly awaitsFactor: boolean;
  /** The owners' word on who of this role must have one, if they gave any. */
  readonly factorRule: FactorRule | undefined;
};

/** The owners' word on one role: from when its people must have a second factor, or never. */
export type FactorRule = { readonly from: Date | null };

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

export type ApiKey = {
  readonly id: string;
  readonly name: string;
  readonly keyHash: Buffer;
  readonly scopes: readonly Scope[];
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
  readonly lastUsedAt: Date | null;
  /** Hash of the key before its renewal, and until when that one opens. */
  readonly oldKeyHash: Buffer | null;
  readonly oldKeyUntil: Date | null;
  /** Addresses and networks; from anywhere when there is none. */
  readonly allowedIps: readonly string[];
  /** False for a test key. */
  readonly livemode: boolean;
  /** The account that adopted it last, and since when; null for none. */
  readonly adoptedBy: string | null;
  readonly adoptedAt: Date | null;
};

/** Somebody who may answer for keys, as their account stands now. */
export type Backer = Pick<Staff, "id" | "name" | "role" | "customPermissions" | "status">;

/** A key with the accounts that answer for it. */
export type BackedKey = ApiKey & { readonly maker: Backer; readonly adopter: Backer | null };

/** Events that every owner is told of. */
export type NoticeKind =
  | "key_created"
  | "key_renewed"
  | "owner_added"
  | "owner_enabled"
  | "owner_recovered"
  | "webhook_added"
  | "webhook_moved"
  | "sign_in"
  | "factors_changed"
  | "factor_rule"
  | "vouched"
  | "counter_crowd"
  | "award_differs"
  | "given_by_hand";

/** Subject of a notice: `name` is who or what it is about, `by` who did it, `network` from where. */
export type NoticeFacts = {
  readonly name: string;
  readonly by?: string;
  readonly account?: string;
  readonly network?: string;
  /** The way somebody came; `machine` for a command on the server, which nobody is signed in for. */
  readonly how?: string;
  readonly count?: number;
  /** The local day that it is about, where it is told once for each. */
  readonly day?: string;
  /** Points that a second person agreed to. */
  readonly agreed?: number;
};

/** A session ends after 30 idle minutes. */
export const sessionIdleMs = 30 * minuteMs;
/** In any case it ends after 12 hours in a browser, and after one hour without a cookie. */
export const sessionLifeMs = 12 * hourMs;
export const unboundSessionLifeMs = hourMs;
/** Of more sessions than this, those that were used longest ago end. */
export const sessionsMax = 5;

/** Permissions of an account, from its role alone; `custom` are those of a role put together. */
export const permissionsOf = (
  role: Role,
  custom: readonly Permission[] | null = null,
): ReadonlySet<Permission> => (role === "custom" ? new Set(custom ?? []) : permissionsByRole[role]);

/** A role as it is given to somebody. */
export type GivenRole = Pick<Staff, "role" | "customRoleId" | "customPermissions">;

/** The door of the sign-in screen that an account belongs behind. */
export const audienceOf = (role: Role): Audience =>
  role === "seller" || role === "branch" ? role : "admin";

/** A password that somebody else made opens an account for three days. */
export const temporaryMs = 3 * dayMs;

/** Whether an account may be entered by its password at `now`. */
export const isOpen = (staff: Pick<Staff, "status" | "temporaryUntil">, now: Date): boolean =>
  staff.status === "active" && (staff.temporaryUntil === null || now < staff.temporaryUntil);

/** Whether a session still opens doors at `now`. */
export const isSessionGood = (
  session: Pick<Session, "idleExpiresAt" | "expiresAt"> & { staff: Pick<Staff, "status"> },
  now: Date,
): boolean =>
  session.staff.status === "active" && now < session.idleExpiresAt && now < session.expiresAt;

/** Whether an API key still opens doors at `now`. */
export const isKeyGood = (key: ApiKey, now: Date): boolean =>
  key.revokedAt === null && now < key.expiresAt;

// Nobody's key does what they may not do themselves, now and not only when it was made.
const isBacking = (
  { status, role, customPermissions }: Backer,
  scopes: readonly Scope[],
): boolean => {
  const held = permissionsOf(role, customPermissions);
  return status === "active" && held.has("keys:manage") && new Set(scopes).isSubsetOf(held);
};

/**
 * Whether nobody answers for a key who may make such keys now: neither its maker nor who adopted it
 * last. It opens nothing then. `supposing` is an account as it might stand, to tell what follows from it.
 */
export const isKeyStopped = (
  { scopes, maker, adopter }: Pick<BackedKey, "scopes" | "maker" | "adopter">,
  supposing?: Pick<Backer, "id" | "status">,
): boolean =>
  ![maker, ...(adopter === null ? [] : [adopter])].some((backer) =>
    isBacking(backer.id === supposing?.id ? { ...backer, ...supposing } : backer, scopes),
  );

/** Whether the key before the last renewal still opens doors at `now`. */
export const isOldKeyGood = (key: Pick<ApiKey, "oldKeyUntil">, now: Date): boolean =>
  key.oldKeyUntil !== null && now < key.oldKeyUntil;

/** The scopes of a new key, each of which its maker must hold. */
export const grantScopes = (
  asked: readonly Scope[],
  held: ReadonlySet<Permission>,
): Decision<Scope[], "scope_not_held"> => {
  const missing = asked.flatMap((scope, at) => (held.has(scope) ? [] : [at]));
  if (missing.length > 0) {
    const errors = missing.map(
      (at) => ({ path: `scopes[${at}]`, code: "scope_not_held" }) as const,
    );
    return refuse("scope_not_held", { errors });
  }
  return accept(scopes.filter((scope) => asked.includes(scope)));
};

/**
 * Whether somebody who holds `held` may give or take this role: nobody grants what they do not hold.
 * What sellers and branches may do concerns their own things only, and no administrator holds it.
 */
const isWithin = (
  { role, customPermissions }: Pick<GivenRole, "role" | "customPermissions">,
  held: ReadonlySet<Permission>,
): boolean =>
  audienceOf(role) !== "admin" || permissionsOf(role, customPermissions).isSubsetOf(held);

/** Whether somebody who holds `held` now may make accounts of this role. */
export const mayGrant = (
  role: Pick<GivenRole, "role" | "customPermissions">,
  held: ReadonlySet<Permission>,
): Decision<void, "forbidden" | "scope_not_held"> => {
  if (!held.has("team:manage")) return refuse("forbidden");
  return isWithin(role, held) ? accept(undefined) : refuse("scope_not_held");
};

/** Fields of an account that somebody else may change. */
export type AccountChange = Partial<Pick<Staff, "name" | "status">> & {
  readonly given?: GivenRole;
};

/**
 * The account after a change. `held` is what the one who changes it may do now, `otherOwners` how many
 * active owners there are beside it.
 */
export const changeAccount = (
  before: Pick<Staff, "id" | "name" | "status"> & GivenRole,
  change: AccountChange,
  by: { id: string; held: ReadonlySet<Permission>; otherOwners: number },
): Decision<
  Pick<Staff, "name" | "status"> & GivenRole,
  "not_oneself" | "account_of_seller" | "last_owner" | "forbidden" | "scope_not_held"
> => {
  const { name = before.name, status = before.status } = change;
  const { role, customRoleId, customPermissions } = change.given ?? before;
  const isSameRole = role === before.role && customRoleId === before.customRoleId;
  const isSame = isSameRole && status === before.status;
  if (before.id === by.id && !isSame) return refuse("not_oneself");
  // A seller's account is opened and closed with the seller, and nobody changes doors.
  const isElsewhere = before.role === "seller" || audienceOf(role) !== audienceOf(before.role);
  if (isElsewhere) return refuse("account_of_seller");
  const isLost = before.role === "owner" && before.status === "active" && !isSame;
  if (isLost && by.otherOwners === 0) return refuse("last_owner");
  if (!by.held.has("team:manage")) return refuse("forbidden");
  const given = { role, customRoleId, customPermissions };
  const isHeld = isWithin(before, by.held) && isWithin(given, by.held);
  return isSame || isHeld ? accept({ name, status, ...given }) : refuse("scope_not_held");
};

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

/** A code is good for ten minutes, and what was verified with it for ten more. */
export const recoveryMs = 10 * minuteMs;

/** A browser that signed in is remembered for half a year. */
export const deviceMs = 180 * dayMs;
export const devicesMax = 10;

/** A tenant login takes ten minutes at most, and its code is good for one. */
export const tenantAttemptMs = 10 * minuteMs;
export const tenantTicketMs = minuteMs;

/** At most `max` times in a stretch of `windowMs`. */
export type RateLimit = { readonly name: string; readonly max: number; readonly windowMs: number };

export const rateLimits = {
  recoveryGap: { name: "recovery gap", max: 1, windowMs: minuteMs },
  recoveryByHour: { name: "recovery by hour", max: 3, windowMs: hourMs },
  recoveryByDay: { name: "recovery by day", max: 6, windowMs: dayMs },
  recoveryByHost: { name: "recovery by host", max: 10, windowMs: hourMs },
  verifyByHost: { name: "verify by host", max: 20, windowMs: 15 * minuteMs },
  verifyFailures: { name: "verify failures", max: 200, windowMs: hourMs },
  loginByHost: { name: "login by host", max: 20, windowMs: 15 * minuteMs },
  loginBySite: { name: "login by site", max: 40, windowMs: 15 * minuteMs },
  loginByCustomer: { name: "login by customer", max: 75, windowMs: 15 * minuteMs },
  loginByNetwork: { name: "login by network", max: 75, windowMs: 15 * minuteMs },
  loginFailures: { name: "login failures", max: 125, windowMs: 15 * minuteMs },
  factorMail: { name: "factor mail", max: 5, windowMs: hourMs },
  attackMail: { name: "attack mail", max: 1, windowMs: dayMs },
  tenantByHost: { name: "tenant login by host", max: 60, windowMs: minuteMs },
  resetByHost: { name: "reset by host", max: 20, windowMs: 15 * minuteMs },
  counterMembers: { name: "members at a counter", max: 120, windowMs: 10 * minuteMs },
  voucherCodes: { name: "voucher codes", max: 30, windowMs: 15 * minuteMs },
} as const satisfies Record<string, RateLimit>;

/** Six digits, with zeros in front; Arabic digits are digits too. */
export const codeText = (code: number | string): string =>
  String(code)
    .replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .padStart(6, "0");

/** The form in which an e-mail is kept and compared. */
export const normalEmail = (email: string): string => email.normalize("NFC").toLowerCase();

const lengthOf = (password: string): number => [...password.normalize("NFC")].length;

/** Whether a password has 8 to 128 characters, counted as people see them typed. */
export const isPasswordLongEnough = (password: string): boolean =>
  lengthOf(password) >= 8 && lengthOf(password) <= 128;

export type PasswordFault =
  | "password_too_short"
  | "password_too_long"
  | "password_common"
  | "password_personal";

/** Why a password may not be chosen by `owner`, or nothing. `weaknessOf` is asked in lower case. */
export const passwordFault = (
  password: string,
  owner: Pick<Staff, "email" | "name">,
  weaknessOf: (password: string) => "listed" | "guessable" | undefined,
): PasswordFault | undefined => {
  if (lengthOf(password) < 8) return "password_too_short";
  if (lengthOf(password) > 128) return "password_too_long";
  const plain = password.normalize("NFC").toLowerCase();
  const weakness = weaknessOf(plain);
  if (weakness === "listed") return "password_common";
  if (isOnlyContext(plain, owner)) return "password_personal";
  return weakness === "guessable" ? "password_common" : undefined;
};

// Names, the address, the product, the job: a guesser tries these with digits around them.
const isOnlyContext = (plain: string, { email, name }: Pick<Staff, "email" | "name">): boolean => {
  const words = ["nuqta", "نقطة", "admin", "administrator", "password"]
    .concat(email.toLowerCase(), email.toLowerCase().split(/[^\p{L}]+/u))
    .concat(name.toLowerCase().split(/[^\p{L}]+/u))
    .filter((word) => word.length >= 3)
    .toSorted((a, b) => b.length - a.length);
  const rest = words.reduce((text, word) => text.replaceAll(word, ""), plain);
  return rest !== plain && !/\p{L}/u.test(rest);
};
