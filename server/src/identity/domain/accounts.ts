// Accounts of people: their role, what it lets them do, and what somebody else may change.
import type { Audience, Role } from "@nuqta/contracts/identity.ts";
import { areaPermissions, type Permission, permissions } from "@nuqta/contracts/kit/permission.ts";
import { dayMs } from "@nuqta/contracts/kit/time.ts";
import { permissionsByRole } from "@nuqta/contracts/role-permissions.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";

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

/** Permissions of an account, from its role alone; `custom` are those of a role put together. */
export const permissionsOf = (
  role: Role,
  custom: readonly Permission[] | null = null,
): ReadonlySet<Permission> => (role === "custom" ? new Set(custom ?? []) : permissionsByRole[role]);

/** The same in the order of the catalogue, which is that of screens. */
export const permissionsHeld = ({
  role,
  customPermissions,
}: Pick<Staff, "role" | "customPermissions">): Permission[] => {
  const held = permissionsOf(role, customPermissions);
  return [...permissions, ...areaPermissions].filter((one) => held.has(one));
};

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

/** The form in which an e-mail is kept and compared. */
export const normalEmail = (email: string): string => email.normalize("NFC").toLowerCase();
