// Roles: what each may do, and those that owners put together from permissions.
// Decision 0061.
import { randomUUID } from "node:crypto";
import type { Role } from "@nuqta/contracts/identity.ts";
import { type Permission, permissions } from "@nuqta/contracts/kit/permission.ts";
import { customRolesMax, teamRoles } from "@nuqta/contracts/team.ts";
import type { Database, Tx } from "../../kit/db/db.ts";
import type { Principal } from "../../kit/http/principal.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { type GivenRole, permissionsOf } from "../domain/accounts.ts";
import * as store from "../store/roles.ts";
import { record, type Trace } from "./record.ts";

/** A role, and how many accounts have it; `id` and `name` where owners put it together. */
export type RoleView = {
  readonly role: (typeof teamRoles)[number] | "custom";
  readonly id: string | null;
  readonly name: string | null;
  readonly permissions: (typeof permissions)[number][];
  readonly people: number;
};

const known = (held: ReadonlySet<Permission>): (typeof permissions)[number][] =>
  permissions.filter((permission) => held.has(permission));

/** Every role that can be given: those that are always there first. */
export const listTeamRoles = async (db: Database): Promise<RoleView[]> => {
  const people = await store.countHolders(db);
  const fixed = teamRoles.map((role) => ({
    ...{ role, id: null, name: null, people: people.get(role) ?? 0 },
    permissions: known(permissionsOf(role)),
  }));
  const custom = (await store.listRoles(db)).map((one) => viewOf(one, people.get(one.id) ?? 0));
  return [...fixed, ...custom];
};

const viewOf = ({ id, name, permissions: held }: store.CustomRole, people: number): RoleView => ({
  ...{ role: "custom", id, name, people },
  permissions: known(new Set(held)),
});

/** The role that is meant by its name and, of a custom one, its id; held until the transaction ends. */
export const roleGiven = async (
  tx: Tx,
  { role, roleId }: { role: Role; roleId?: string | undefined },
): Promise<Decision<GivenRole, "role_not_found">> => {
  if (role !== "custom") return accept({ role, customRoleId: null, customPermissions: null });
  const found = roleId === undefined ? undefined : await store.lockRole(tx, roleId);
  if (found === undefined) return refuse("role_not_found");
  return accept({ role, customRoleId: found.id, customPermissions: found.permissions });
};

type Asked = Trace & { readonly by: Principal };

// Nobody grants what they do not have: not at once, and not by a role that somebody has already.
const faultOf = (asked: readonly Permission[], { by }: Asked) => {
  const missing = asked.flatMap((one, at) => (by.permissions.has(one) ? [] : [at]));
  if (missing.length === 0) return undefined;
  const errors = missing.map(
    (at) => ({ path: `permissions[${at}]`, code: "scope_not_held" }) as const,
  );
  return refuse("scope_not_held", { errors });
};

const taken = () =>
  refuse("already_exists", { errors: [{ path: "name", code: "duplicate_value" }] });

/** Adds a role. Refuses a name that is taken, and more roles than anybody overlooks. */
export const createTeamRole = async (
  db: Database,
  ask: Asked & { name: string; permissions: readonly Permission[] },
): Promise<Decision<RoleView, "already_exists" | "scope_not_held" | "too_many_roles">> => {
  const fault = faultOf(ask.permissions, ask);
  if (fault !== undefined) return fault;
  const role = { id: randomUUID(), name: ask.name, permissions: ask.permissions };
  return db.transaction(async (tx) => {
    if ((await store.listRoles(tx)).length >= customRolesMax) return refuse("too_many_roles");
    if (!(await store.insertRole(tx, role, ask.now))) return taken();
    const detail = { name: role.name, permissions: role.permissions };
    const target = `role:${role.id}`;
    await record(tx, ask, { action: "role_create", actor: ask.by.id, target, detail });
    return accept(viewOf(role, 0));
  });
};

/** Changes a role for everybody who has it. What is left out stays as it is. */
export const changeTeamRole = async (
  db: Database,
  ask: Asked & {
    id: string;
    name?: string | undefined;
    permissions?: readonly Permission[] | undefined;
  },
): Promise<Decision<RoleView, "role_not_found" | "already_exists" | "scope_not_held">> =>
  db.transaction(async (tx) => {
    const before = await store.lockRole(tx, ask.id);
    if (before === undefined) return refuse("role_not_found");
    const { name = before.name, permissions: held = before.permissions } = ask;
    const fault = faultOf(held, ask) ?? faultOf(before.permissions, ask);
    if (fault !== undefined) return fault;
    const after = { id: before.id, name, permissions: held };
    if (!(await store.updateRole(tx, after, ask.now))) return taken();
    const people = (await store.countHolders(tx)).get(before.id) ?? 0;
    const part = ({ name: named, permissions: may }: store.CustomRole) => ({
      ...{ name: named, permissions: may },
    });
    const detail = { before: part(before), after: part(after), people };
    const target = `role:${before.id}`;
    await record(tx, ask, { action: "role_change", actor: ask.by.id, target, detail });
    return accept(viewOf(after, people));
  });

/** Deletes a role; whoever has it gets `moveTo`, a role's name or a custom one's id. Answers how many. */
export const deleteTeamRole = async (
  db: Database,
  ask: Asked & { id: string; moveTo: string | undefined },
): Promise<Decision<number, "role_not_found" | "role_in_use" | "scope_not_held">> =>
  db.transaction(async (tx) => {
    const before = await store.lockRole(tx, ask.id);
    if (before === undefined) return refuse("role_not_found");
    const people = (await store.countHolders(tx)).get(before.id) ?? 0;
    if (people > 0 && (ask.moveTo === undefined || ask.moveTo === before.id)) {
      return refuse("role_in_use");
    }
    const to = ask.moveTo === undefined ? undefined : await successor(tx, ask.moveTo);
    if (to?.ok === false) return to;
    const held =
      to === undefined ? [] : [...permissionsOf(to.value.role, to.value.customPermissions)];
    const fault = faultOf(held, ask);
    if (fault !== undefined) return fault;
    const moved = to === undefined ? [] : await store.moveHolders(tx, before.id, to.value);
    await store.deleteRole(tx, before.id);
    const detail = { name: before.name, moved, to: ask.moveTo ?? null };
    const target = `role:${before.id}`;
    await record(tx, ask, { action: "role_delete", actor: ask.by.id, target, detail });
    return accept(moved.length);
  });

// Nobody becomes an owner because their role goes.
const successor = (tx: Tx, named: string): Promise<Decision<GivenRole, "role_not_found">> => {
  const fixed = teamRoles.find((role) => role === named && role !== "owner");
  return roleGiven(tx, fixed === undefined ? { role: "custom", roleId: named } : { role: fixed });
};
