// What a command on the machine does to accounts and keys, where nobody is signed in: owners added and
// let in again, keys made. Each stands in the record as done by the machine, and owners are told.
import type { Scope } from "@nuqta/contracts/kit/permission.ts";
import type { Database, Tx } from "../../kit/db/db.ts";
import { normalEmail, type Staff, temporaryMs } from "../domain/accounts.ts";
import { deleteAttempts } from "../store/attempts.ts";
import { deleteFactor } from "../store/factors.ts";
import { isKeyNamed } from "../store/keys.ts";
import { noteRecovered } from "../store/recovery.ts";
import { deleteDevicesOf } from "../store/sessions.ts";
import { deleteSessionsOf, findStaffByEmail } from "../store/staff.ts";
import { lockTeam, updateAccount, updateTemporaryPassword } from "../store/team.ts";
import { createAccount, newTemporaryPassword } from "./accounts.ts";
import { createApiKey } from "./api-keys.ts";
import { findOwner } from "./first-administrator.ts";
import { inARowHash } from "./guesses.ts";
import { tellOwners } from "./owner-notices.ts";
import { machine, record } from "./record.ts";
import { guessHash } from "./second-factor.ts";

/** Outcome of a command: what it came to, with what belongs to it; it changed nothing unless it says so. */
type Done<How extends string, More = object> = How extends string
  ? { readonly how: How } & More
  : never;

/** A password that has to be changed at the first sign-in, before `until`. */
type Temporary = { readonly password: string; readonly until: Date };

type Locked = { readonly staff: Staff | undefined; readonly owners: number };

// The account of an e-mail, with every active owner, until the end of the transaction.
const lockByEmail = async (tx: Tx, email: string): Promise<Locked> => {
  const found = await findStaffByEmail(tx, normalEmail(email));
  const locked = await lockTeam(tx, found === undefined ? [] : [found.id]);
  const isOwner = ({ role, status }: Staff) => role === "owner" && status === "active";
  const staff = locked.find(({ id }) => id === found?.id);
  return { staff, owners: locked.filter(isOwner).length };
};

/**
 * Makes the account of this e-mail an owner: a new one, or one of an owner that was disabled, gets a
 * temporary password (`made`), one of the team the role (`raised`). The e-mail must have passed the contract.
 * @throws Overloaded when too many passwords are being hashed already
 */
export const addOwner = async (
  db: Database,
  ask: { email: string; name: string; publicUrl: string | undefined; now: Date },
): Promise<Done<"made", Temporary> | Done<"raised" | "was_one" | "of_seller" | "disabled">> => {
  const { now, publicUrl } = ask;
  const temporary = await newTemporaryPassword();
  return db.transaction(async (tx) => {
    const { staff } = await lockByEmail(tx, ask.email);
    if (staff?.role === "seller" || staff?.role === "branch") return { how: "of_seller" };
    const isDisabled = staff?.status === "disabled";
    if (isDisabled && staff.role !== "owner") return { how: "disabled" };
    if (staff?.role === "owner" && !isDisabled) return { how: "was_one" };
    const name = staff?.name ?? ask.name;
    const told = async (id: string, detail: Readonly<Record<string, unknown>>): Promise<void> => {
      const kind = isDisabled ? "owner_enabled" : "owner_added";
      await tellOwners(tx, { kind, facts: { name, how: "machine" }, now });
      const target = `staff:${id}`;
      await record(tx, { now }, { action: "owner_add", actor: machine, target, detail });
    };
    if (staff !== undefined && !isDisabled) {
      await updateAccount(tx, { ...staff, role: "owner", customRoleId: null });
      await told(staff.id, { email: staff.email, before: staff.role });
      return { how: "raised" };
    }
    const made = await createAccount(tx, {
      ...{ email: ask.email, name, role: "owner", locale: staff?.locale ?? "en" },
      ...{ sellerId: null, branchId: null, temporary, madeBy: machine, publicUrl, now },
    });
    if (!made.ok) throw new Error("an account of this e-mail came into being meanwhile");
    await told(made.value.id, { email: normalEmail(ask.email) });
    const until = new Date(now.getTime() + temporaryMs);
    return { how: "made", password: temporary.password, until };
  });
};

/**
 * Lets an owner in again who lost password or second factor: gives a temporary password, takes the factor
 * away, ends every session and asks about the keys they know. While there are other owners, who can do so
 * under their own names, it is done only `anyway`.
 * @throws Overloaded when too many passwords are being hashed already
 */
export const recoverOwner = async (
  db: Database,
  { email, now, anyway }: { email: string; now: Date; anyway: boolean },
): Promise<
  | Done<"recovered", Temporary & { ended: number }>
  | Done<"nobody" | "not_owner" | "disabled" | "other_owners">
> => {
  const { password, hash: passwordHash } = await newTemporaryPassword();
  const until = new Date(now.getTime() + temporaryMs);
  return db.transaction(async (tx) => {
    const { staff, owners } = await lockByEmail(tx, email);
    if (staff === undefined) return { how: "nobody" };
    if (staff.role !== "owner") return { how: "not_owner" };
    if (staff.status === "disabled") return { how: "disabled" };
    if (owners > 1 && !anyway) return { how: "other_owners" };
    const { id } = staff;
    await updateTemporaryPassword(tx, id, { passwordHash, until });
    await deleteFactor(tx, id);
    const ended = await deleteSessionsOf(tx, id);
    await deleteDevicesOf(tx, id);
    for (const hash of [inARowHash(staff.email), guessHash(id)]) await deleteAttempts(tx, hash);
    await noteRecovered(tx, id, now);
    const facts = { name: staff.name, how: "machine" };
    await tellOwners(tx, { kind: "owner_recovered", facts, now, account: id });
    const detail = { email: staff.email, sessions_ended: ended, other_owners: owners - 1 };
    const target = `staff:${id}`;
    await record(tx, { now }, { action: "owner_recover", actor: machine, target, detail });
    return { how: "recovered", password, until, ended };
  });
};

/**
 * Makes a live key for which an owner answers: the one of `owner`, an e-mail, or who has been here longest.
 * A name that a key has which is not over is refused, so that a script run twice leaves one key.
 */
export const createKeyOnMachine = async (
  db: Database,
  ask: { name: string; scopes: readonly Scope[]; days: number; owner?: string; now: Date },
): Promise<
  | Done<"made", { id: string; key: string; owner: string; expiresAt: Date }>
  | Done<"no_owner" | "name_taken">
> => {
  const owner = await findOwner(db, ask.owner === undefined ? undefined : normalEmail(ask.owner));
  if (owner === undefined) return { how: "no_owner" };
  if (await isKeyNamed(db, ask.name, ask.now)) return { how: "name_taken" };
  const given = { ...ask, by: owner.principal, livemode: true };
  const made = await createApiKey(db, { ...given, onMachine: true });
  if (!made.ok) throw new Error(`an owner does not hold a scope: ${made.code}`);
  const { key, apiKey } = made.value;
  return { how: "made", id: apiKey.id, key, owner: owner.email, expiresAt: apiKey.expiresAt };
};
