// Roles: those that are there, and those that owners put together from permissions.
import { z } from "zod";
import { ownersPermissions, permissions } from "./kit/permission.ts";
import { route } from "./kit/route.ts";
import { line, written } from "./kit/text.ts";
import { teamRoles } from "./team.ts";

const role = z.strictObject({
  role: z.enum([...teamRoles, "custom"]),
  /** Null for a role that is always there. */
  role_id: z.string().nullable(),
  name: z.string().nullable(),
  permissions: z.array(z.enum(permissions)),
  /** Number of accounts that have it, disabled ones too. */
  people: z.int().min(0),
});
export type TeamRoleReply = z.input<typeof role>;

const about = { tag: "identity", permission: "roles:manage", stepUp: "fresh" } as const;
const params = z.strictObject({ id: line(40) });

export const listTeamRoles = route({
  ...about,
  method: "GET",
  path: "/v1/team/roles",
  summary: "What each role may do, and how many have it.",
  permission: "team:manage",
  stepUp: "none: reads",
  replies: { 200: z.strictObject({ data: z.array(role) }) },
  refusals: [],
});

const isOwners = (permission: string): boolean =>
  ownersPermissions.some((one) => one === permission);

/** Permissions that a role can be put together from. */
export const grantable = permissions.filter((permission) => !isOwners(permission));

const chosen = z
  .array(z.enum(permissions))
  .min(1)
  .max(permissions.length)
  .refine((list) => new Set(list).size === list.length, { params: { code: "duplicate_value" } })
  .refine((list) => !list.some(isOwners), { params: { code: "not_allowed" } });
const name = written.line(60);

export const createTeamRole = route({
  ...about,
  method: "POST",
  path: "/v1/roles",
  act: { verb: "added", target: "role:{id}", as: ["role_create"] },
  summary: "Put a role together. Nobody grants a permission that they do not have.",
  body: z.strictObject({ name, permissions: chosen }),
  replies: { 201: role },
  refusals: ["already_exists", "scope_not_held", "too_many_roles"],
});

export const changeTeamRole = route({
  ...about,
  method: "PATCH",
  path: "/v1/roles/{id}",
  act: { verb: "changed", target: "role:{id}", as: ["role_change"] },
  summary:
    "Change the name or the permissions of a role, for everybody who has it within a second.",
  params,
  body: z.strictObject({ name: name.optional(), permissions: chosen.optional() }),
  replies: { 200: role },
  refusals: ["role_not_found", "already_exists", "scope_not_held"],
});

export const deleteTeamRole = route({
  ...about,
  method: "DELETE",
  path: "/v1/roles/{id}",
  act: { verb: "deleted", target: "role:{id}", as: ["role_delete"] },
  summary:
    "Delete a role. Who has it gets the one that move_to names: a role, or the id of a custom one.",
  params,
  query: z.strictObject({ move_to: line(40).optional() }),
  replies: { 200: z.strictObject({ moved: z.int().min(0) }) },
  refusals: ["role_not_found", "role_in_use", "scope_not_held"],
});
