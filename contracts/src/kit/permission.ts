// What a principal may be allowed to do.

/** Permissions that an API key can have as scopes. */
export const scopes = [
  "orders:read",
  "orders:write",
  "activities:write",
  "quotes:read",
  "members:read",
  "members:write",
  "ledger:read",
  "points:adjust",
  "redemptions:read",
  "redemptions:write",
  "rewards:read",
  "rewards:write",
  "vouchers:read",
  "vouchers:write",
  "catalogue:read",
  "catalogue:write",
  "imports:write",
  "config:read",
  "config:write",
  "campaigns:read",
  "campaigns:write",
  "events:read",
  "webhooks:manage",
  "analytics:read",
  "settlements:read",
  "settlements:write",
  "fraud:read",
  "fraud:write",
] as const;
export type Scope = (typeof scopes)[number];

/** Permissions of signed-in people only: a key never makes keys or accounts, nor changes thresholds. */
export const personalPermissions = [
  "keys:manage",
  "team:manage",
  "roles:manage",
  "approvals:write",
  "thresholds:manage",
  "members:merge",
  "notes:write",
  "retention:manage",
  "audit:read",
  "notifications:read",
] as const;

/** Permissions of owners alone: no other role has them, and none that is put together can. */
export const ownersPermissions = ["roles:manage", "thresholds:manage"] as const;

export const permissions = [...scopes, ...personalPermissions] as const;

/**
 * Permissions of accounts of a seller or a branch, over what belongs to it; nobody else has them. `store:campaigns`
 * proposes campaigns that the seller pays for, which reading its area does not include.
 */
export const areaPermissions = ["store:own", "store:campaigns", "counter:own"] as const;

export type Permission = (typeof permissions)[number] | (typeof areaPermissions)[number];
