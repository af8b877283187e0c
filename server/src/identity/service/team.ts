// The accounts of others: invited, changed, given a new password, signed out. Whoever does it is looked
// up again inside the transaction: a second ago they may have lost the role that lets them.
import type { Role } from "@nuqta/contracts/identity.ts";
import type { Database, Tx } from "../../kit/db/db.ts";
import { type ListAsk, listPage } from "../../kit/db/listing.ts";
import type { Principal } from "../../kit/http/principal.ts";
import { postMail } from "../../kit/mail/outbox.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import {
  type AccountChange,
  audienceOf,
  changeAccount,
  mayGrant,
  permissionsOf,
  type Staff,
  temporaryMs,
} from "../domain/accounts.ts";
import { type ApiKey, isKeyStopped } from "../domain/keys.ts";
import type { SessionView } from "../domain/sessions.ts";
import { admit, findAdmission, noteVouching } from "../store/admissions.ts";
import { deleteAttempts } from "../store/attempts.ts";
import { listKeysOf } from "../store/keys.ts";
import { deleteDevicesOf, deleteSessionById } from "../store/sessions.ts";
import { deleteSessionsOf } from "../store/staff.ts";
import * as store from "../store/team.ts";
import { newTemporaryPassword } from "./accounts.ts";
import { inARowHash } from "./guesses.ts";
import { temporaryMail } from "./mails.ts";
import { tellOwners } from "./owner-notices.ts";
import { record, staffIdOf, type Trace } from "./record.ts";
import { roleGiven } from "./roles.ts";
import { sessionsOf } from "./sessions.ts";

export type AccountKey = {
  readonly key: ApiKey;
  readonly isStopped: boolean;
  /** Whether it would open nothing without the account. */
  readonly stops: boolean;
  /** Whether it opens nothing until the account is enabled again. */
  readonly returns: boolean;
  /** Whether the account may know its secret. */
  readonly isKnown: boolean;
};

export type Account = store.AccountRow & { readonly openSessions: number };

type Asked = Trace & { readonly id: string; readonly by: Principal };

/** One page of accounts. Refuses `invalid_parameter` for a cursor of another list. */
export const listTeam = async (
  db: Database,
  ask: ListAsk<"name" | "created_at"> & {
    role?: Role | undefined;
    status?: Staff["status"] | undefined;
    sellerId?: string | undefined;
    now: Date;
  },
): Promise<
  Decision<{ accounts: Account[]; next: string | null; total: number }, "invalid_parameter">
> => {
  const { role, status, sellerId, now, ...list } = ask;
  const page = await listPage<store.AccountRow, "name" | "created_at">(db, store.teamListing, {
    ...list,
    where: (add) => [
      ...(role === undefined ? [] : [`staff.role = ${add(role)}`]),
      ...(status === undefined ? [] : [`status = ${add(status)}`]),
      ...(sellerId === undefined ? [] : [`seller_id = ${add(sellerId)}`]),
    ],
  });
  if (!page.ok) return page;
  const { rows, next, total } = page.value;
  return accept({ accounts: await withSessions(db, rows, now), next, total });
};

const withSessions = async (
  tx: Tx,
  rows: readonly store.AccountRow[],
  now: Date,
): Promise<Account[]> => {
  const open = await store.countSessions(
    tx,
    rows.map(({ id }) => id),
    now,
  );
  return rows.map((row) => ({ ...row, openSessions: open.get(row.id) ?? 0 }));
};

export const readAccount = async (
  tx: Tx,
  id: string,
  now: Date,
): Promise<Decision<Account, "account_not_found">> => {
  const row = await store.findAccount(tx, id);
  const [account] = row === undefined ? [] : await withSessions(tx, [row], now);
  return account === undefined ? refuse("account_not_found") : accept(account);
};

// The account and every owner, held until the end of the transaction, and what the asker may do now.
export const lockFor = async (tx: Tx, { id, by }: Pick<Asked, "id" | "by">) => {
  const askerId = staffIdOf(by);
  const locked = await store.lockTeam(tx, [id, askerId]);
  const asker = locked.find((staff) => staff.id === askerId && staff.status === "active");
  return {
    staff: locked.find((staff) => staff.id === id),
    isOwner: asker?.role === "owner",
    held:
      asker === undefined ? new Set<never>() : permissionsOf(asker.role, asker.customPermissions),
    otherOwners: locked.filter(
      (staff) => staff.id !== id && staff.role === "owner" && staff.status === "active",
    ).length,
  };
};

/** Changes name, role or status. Whoever is disabled is signed out; what is left out stays as it is. */
export const changeTeamAccount = async (
  db: Database,
  ask: Asked & {
    change: Omit<AccountChange, "given"> & { role?: Role | undefined; roleId?: string | undefined };
  },
): Promise<
  Decision<
    Account,
    | "role_not_found"
    | "account_not_found"
    | "not_oneself"
    | "account_of_seller"
    | "last_owner"
    | "forbidden"
    | "scope_not_held"
  >
> => {
  const { id, by, now } = ask;
  const changed = await db.transaction(async (tx) => {
    const { staff, ...rights } = await lockFor(tx, ask);
    if (staff === undefined) return refuse("account_not_found");
    const { role, roleId, ...change } = ask.change;
    const given = role === undefined ? undefined : await roleGiven(tx, { role, roleId });
    if (given?.ok === false) return given;
    const whole = { ...change, ...(given === undefined ? {} : { given: given.value }) };
    const decided = changeAccount(staff, whole, { id: staffIdOf(by), ...rights });
    if (!decided.ok) return decided;
    const after = decided.value;
    const parts = ["name", "role", "customRoleId", "status"] as const;
    const names = parts.filter((key) => staff[key] !== after[key]);
    if (names.length === 0) return decided;
    await store.updateAccount(tx, { id, ...after });
    // Also when it is enabled again: a sign-in that ran beside the disabling may have left a session.
    if (names.includes("status")) await deleteSessionsOf(tx, id);
    if (names.includes("status") && after.status === "active")
      await admit(tx, id, { by: by.id, at: now });
    const isOwner = ({ role, status }: Pick<Staff, "role" | "status">) =>
      role === "owner" && status === "active";
    if (isOwner(after) && !isOwner(staff)) {
      const facts = { name: after.name, by: by.name };
      const kind = staff.role === "owner" ? "owner_enabled" : "owner_added";
      await tellOwners(tx, { kind, facts, now });
    }
    const part = (of: Pick<Staff, (typeof parts)[number]>) =>
      Object.fromEntries(names.map((n) => [n, of[n]]));
    const detail = { before: part(staff), after: part(after) };
    await record(tx, ask, {
      action: "account_change",
      ...{ actor: by.id, target: `staff:${id}`, detail },
    });
    return decided;
  });
  return changed.ok ? readAccount(db, id, now) : changed;
};

/**
 * An owner vouches for an account that another one let in: it may then agree to what that one asks for.
 * Nobody vouches for themselves or for whom they let in.
 */
export const vouchFor = async (
  db: Database,
  ask: Asked,
): Promise<
  Decision<
    Account,
    "account_not_found" | "account_disabled" | "not_oneself" | "forbidden" | "vouch_own_invitation"
  >
> => {
  const { id, by, now } = ask;
  const owner = staffIdOf(by);
  const done = await db.transaction(async (tx) => {
    const { staff, isOwner } = await lockFor(tx, ask);
    if (!isOwner) return refuse("forbidden");
    if (staff === undefined) return refuse("account_not_found");
    if (id === owner) return refuse("not_oneself");
    if (staff.status === "disabled") return refuse("account_disabled");
    const admission = await findAdmission(tx, id);
    if (admission?.admittedBy === by.id) return refuse("vouch_own_invitation");
    await noteVouching(tx, id, { by: owner, at: now });
    await tellOwners(tx, { kind: "vouched", facts: { name: staff.name, by: by.name }, now });
    await record(tx, ask, { action: "account_vouch", actor: by.id, target: `staff:${id}` });
    return accept(undefined);
  });
  return done.ok ? readAccount(db, id, now) : done;
};

/** The keys that an account answers for or may know, and which would stop without it. */
export const keysOfAccount = async (
  db: Database,
  { id, now }: { id: string; now: Date },
): Promise<Decision<AccountKey[], "account_not_found">> => {
  if ((await store.findAccount(db, id)) === undefined) return refuse("account_not_found");
  const keys = await listKeysOf(db, id, now);
  return accept(
    keys.map((key) => {
      const { isKnown } = key;
      const isStopped = isKeyStopped(key);
      const stops = !isStopped && isKeyStopped(key, { id, status: "disabled" });
      const returns = isStopped && !isKeyStopped(key, { id, status: "active" });
      return { key, isStopped, stops, returns, isKnown };
    }),
  );
};

/**
 * Gives somebody else a temporary password by mail and ends their sessions; answers how long it is good.
 * @throws Overloaded when too many passwords are being hashed already
 */
export const sendPassword = async (
  db: Database,
  ask: Asked & { publicUrl: string | undefined },
): Promise<
  Decision<
    Date,
    "account_not_found" | "not_oneself" | "account_disabled" | "forbidden" | "scope_not_held"
  >
> => {
  const { id, by, now, publicUrl } = ask;
  if (id === staffIdOf(by)) return refuse("not_oneself");
  const { password, hash: passwordHash } = await newTemporaryPassword();
  const until = new Date(now.getTime() + temporaryMs);
  return db.transaction(async (tx) => {
    const { staff, held } = await lockFor(tx, ask);
    if (staff === undefined) return refuse("account_not_found");
    if (staff.status === "disabled") return refuse("account_disabled");
    const granted = mayGrant(staff, held);
    if (!granted.ok) return granted;
    await store.updateTemporaryPassword(tx, id, { passwordHash, until });
    await deleteSessionsOf(tx, id);
    await deleteDevicesOf(tx, id);
    await deleteAttempts(tx, inARowHash(staff.email));
    const access = { audience: audienceOf(staff.role), password, until, publicUrl };
    await postMail(tx, temporaryMail(staff, access), { now });
    await record(tx, ask, { action: "account_password", actor: by.id, target: `staff:${id}` });
    return accept(until);
  });
};

/** The open sessions of an account; the one of `token` is marked. */
export const sessionsOfAccount = async (
  db: Database,
  { id, token, now }: { id: string; token: string; now: Date },
): Promise<Decision<SessionView[], "account_not_found">> => {
  if ((await store.findAccount(db, id)) === undefined) return refuse("account_not_found");
  return accept(await sessionsOf(db, { staffId: id, token, now }));
};

/** Ends one session of somebody else, or all of them; answers how many there were. */
export const endSessionsOf = async (
  db: Database,
  ask: Asked & { sessionId?: string },
): Promise<
  Decision<number, "account_not_found" | "not_oneself" | "session_not_found" | "forbidden">
> => {
  const { id, by, sessionId } = ask;
  if (id === staffIdOf(by)) return refuse("not_oneself");
  return db.transaction(async (tx) => {
    const { staff, held } = await lockFor(tx, ask);
    if (staff === undefined) return refuse("account_not_found");
    if (!held.has("team:manage")) return refuse("forbidden");
    const ended =
      sessionId === undefined
        ? await deleteSessionsOf(tx, id)
        : Number(await deleteSessionById(tx, id, sessionId));
    if (sessionId !== undefined && ended === 0) return refuse("session_not_found");
    const detail = { ended, ...(sessionId === undefined ? {} : { session: sessionId }) };
    const target = `staff:${id}`;
    await record(tx, ask, { action: "session_end", actor: by.id, target, detail });
    return accept(ended);
  });
};
