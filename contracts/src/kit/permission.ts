// What a principal may be allowed to do.

/** What an API key can be given as a scope. */
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

/** What only a signed-in person can be allowed: a key never makes keys or accounts, or says what one person may do alone. */
export const personalPermissions = [
  "keys:manage",
  "team:manage",
  "approvals:write",
  "thresholds:manage",
  "members:merge",
  "audit:read",
  "notifications:read",
] as const;

export const permissions = [...scopes, ...personalPermissions] as const;

/** What only an account of a seller or a branch can do, with what belongs to it: nobody else has one. */
export const areaPermissions = ["store:own", "counter:own"] as const;

export type Permission = (typeof permissions)[number] | (typeof areaPermissions)[number];
