// What each role may do. Roles that owners put together themselves are kept by the server.
import type { Role } from "./identity.ts";
import { ownersPermissions, type Permission, permissions } from "./kit/permission.ts";

const isReading = (permission: Permission): boolean => permission.endsWith(":read");
const ownersAlone: ReadonlySet<Permission> = new Set([
  ...ownersPermissions,
  "keys:manage",
  "team:manage",
  "webhooks:manage",
  "retention:manage",
]);

// Members, orders and what was done for them, with the settings that explain it; no figures of the programme.
const casework = [
  "orders:read",
  "quotes:read",
  "members:read",
  "ledger:read",
  "redemptions:read",
  "rewards:read",
  "vouchers:read",
  "catalogue:read",
  "config:read",
  "campaigns:read",
  "notifications:read",
] as const;

/** Permissions by role; none for `custom`, whose permissions are its own. */
export const permissionsByRole: Readonly<Record<Role, ReadonlySet<Permission>>> = {
  owner: new Set(permissions),
  manager: new Set(permissions.filter((permission) => !ownersAlone.has(permission))),
  // Answers why points came and went, and makes up for a mistake below the threshold.
  support: new Set([...casework, "points:adjust", "notes:write"]),
  finance: new Set([
    ...casework,
    "analytics:read",
    "settlements:read",
    "settlements:write",
    "audit:read",
  ]),
  fraud_analyst: new Set([
    ...casework,
    "analytics:read",
    "fraud:read",
    "fraud:write",
    "notes:write",
  ]),
  // Connects a shop: keys and webhooks, and what such a key needs, as no key is wider than its maker.
  developer: new Set([
    "keys:manage",
    "webhooks:manage",
    "events:read",
    "notifications:read",
    "orders:read",
    "orders:write",
    "activities:write",
    "quotes:read",
    "members:read",
    "members:write",
    "redemptions:read",
    "redemptions:write",
    "rewards:read",
    "vouchers:read",
    "vouchers:write",
    "catalogue:read",
    "catalogue:write",
    "config:read",
    "campaigns:read",
  ]),
  viewer: new Set(permissions.filter(isReading)),
  custom: new Set(),
  // What is theirs and nothing else: every route of theirs looks at whom the account belongs to.
  seller: new Set(["store:own", "store:campaigns"]),
  branch: new Set(["counter:own"]),
};
