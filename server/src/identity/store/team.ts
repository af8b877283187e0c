// Accounts of people as a list, and changed by somebody else.
import type { Permission } from "@nuqta/contracts/kit/permission.ts";
import type { Tx } from "../../kit/db/db.ts";
import type { Listing } from "../../kit/db/listing.ts";
import type { Staff } from "../domain/accounts.ts";
import { roleColumns, staffColumns } from "./staff.ts";

export type AccountRow = Omit<Staff, "passwordHash" | "mustChangePassword"> & {
  roleName: string | null;
  createdAt: Date;
  lastSignInAt: Date | null;
  /** A principal's id; null for those of the beginning. */
  admittedBy: string | null;
  admittedByName: string | null;
  vouchedByName: string | null;
  hasFactor: boolean;
  /** The reset of its second factor that was asked for last and neither done nor stopped. */
  reset: {
    /** A principal's id, and their name. */
    readonly askedBy: string;
    readonly askedByName: string;
    /** Instants as text. */
    readonly askedAt: string;
    readonly takesEffectAt: string | null;
    readonly endsAt: string;
  } | null;
};

export const teamListing: Listing<"name" | "created_at"> = {
  from: "staff",
  select: `staff_id as id, email, name, ${roleColumns},
    (select c.name from custom_role c where c.role_id = staff.custom_role_id) as "roleName",
    locale, status, seller_id as "sellerId",
    branch_id as "branchId", temporary_until as "temporaryUntil", created_at as "createdAt",
    last_sign_in_at as "lastSignInAt", admitted_by as "admittedBy",
    (select a.name from staff a where 'staff:' || a.staff_id = staff.admitted_by) as "admittedByName",
    (select v.name from staff v where v.staff_id = staff.vouched_by) as "vouchedByName",
    exists (select 1 from authenticator f
      where f.staff_id = staff.staff_id and f.confirmed_at is not null) as "hasFactor",
    (select json_build_object('askedBy', r.asked_by, 'askedByName', coalesce(o.name, r.asked_by),
        'askedAt', r.asked_at, 'takesEffectAt', r.takes_effect_at, 'endsAt', r.ends_at)
      from factor_reset r left join staff o on 'staff:' || o.staff_id = r.asked_by
      where r.staff_id = staff.staff_id) as reset`,
  id: "staff_id::text",
  sorts: {
    name: { column: "lower(name)", type: "text" },
    created_at: { column: "created_at", type: "timestamptz" },
  },
  search: ["name", "email"],
};

export const findAccount = async (tx: Tx, id: string): Promise<AccountRow | undefined> => {
  const text = `select ${teamListing.select} from staff where staff_id::text = $1`;
  return (await tx.query<AccountRow>({ text, values: [id] }))[0];
};

/** Number of open sessions of each of these accounts at `now`. */
export const countSessions = async (
  tx: Tx,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, number>> => {
  const rows = await tx.query<{ id: string; open: number }>({
    text: `select staff_id as id, count(*)::int as open from staff_session
      where staff_id = any($1::uuid[]) and idle_expires_at > $2 and expires_at > $2
      group by staff_id`,
    values: [ids, now],
  });
  return new Map(rows.map(({ id, open }) => [id, open]));
};

/**
 * These accounts and every active owner, locked in one order, so that two owners who demote each other
 * come one after the other.
 */
export const lockTeam = (tx: Tx, ids: readonly string[]): Promise<Staff[]> => {
  const text = `select ${staffColumns} from staff
    where staff_id::text = any($1::text[]) or (role = 'owner' and status = 'active')
    order by staff_id for update`;
  return tx.query<Staff>({ text, values: [ids] });
};

export const updateAccount = async (
  tx: Tx,
  account: Pick<Staff, "id" | "name" | "role" | "customRoleId" | "status">,
): Promise<void> => {
  const { id, name, role, customRoleId, status } = account;
  await tx.query({
    text: `update staff set name = $2, role = $3, status = $4, custom_role_id = $5
      where staff_id = $1`,
    values: [id, name, role, status, customRoleId],
  });
};

/** Gives an account a password that has to be changed by `until`. */
export const updateTemporaryPassword = async (
  tx: Tx,
  id: string,
  { passwordHash, until }: { passwordHash: string; until: Date },
): Promise<void> => {
  await tx.query({
    text: `update staff set password_hash = $2, must_change_password = true, temporary_until = $3
      where staff_id = $1`,
    values: [id, passwordHash, until],
  });
};

/** Number of active accounts with one of these roles or this permission. */
export const countActive = async (
  tx: Tx,
  { roles, permission }: { roles: readonly Staff["role"][]; permission: Permission },
): Promise<number> => {
  const [row] = await tx.query<{ accounts: number }>({
    text: `select count(*) as accounts from staff left join custom_role c on c.role_id = custom_role_id
      where status = 'active' and (role = any($1::text[]) or $2 = any(c.permissions))`,
    values: [roles, permission],
  });
  return row?.accounts ?? 0;
};

/** Whether an account beside `actor`, a principal's id, is active and has a permission: by these roles, or by its own. */
export const isActiveBeside = async (
  tx: Tx,
  actor: string,
  { roles, permission }: { roles: readonly Staff["role"][]; permission: Permission },
): Promise<boolean> => {
  const [row] = await tx.query<{ is: boolean }>({
    text: `select exists (select 1 from staff left join custom_role c on c.role_id = custom_role_id
      where status = 'active' and 'staff:' || staff_id <> $1
        and (role = any($2::text[]) or $3 = any(c.permissions))) as is`,
    values: [actor, roles, permission],
  });
  return row?.is === true;
};
