// What a role may do, told by area instead of permission by permission.
import { type Permission, permissions } from "@nuqta/contracts/kit/permission.ts";

// Administrators' permissions: what belongs to sellers and branches is no area of theirs.
type Resource = (typeof permissions)[number] extends infer One
  ? One extends `${infer Name}:${string}`
    ? Name
    : never
  : never;

export const areas = [
  "orders",
  "members",
  "rewards",
  "catalogue",
  "config",
  "thresholds",
  "retention",
  "campaigns",
  "analytics",
  "fraud",
  "settlements",
  "audit",
  "integration",
  "team",
] as const;
export type Area = (typeof areas)[number];

// A resource without an area does not compile.
const areaOf: Readonly<Record<Resource, Area>> = {
  orders: "orders",
  activities: "orders",
  quotes: "orders",
  members: "members",
  ledger: "members",
  notes: "members",
  points: "members",
  redemptions: "members",
  rewards: "rewards",
  vouchers: "rewards",
  catalogue: "catalogue",
  imports: "catalogue",
  config: "config",
  thresholds: "thresholds",
  retention: "retention",
  campaigns: "campaigns",
  events: "analytics",
  analytics: "analytics",
  notifications: "analytics",
  fraud: "fraud",
  approvals: "fraud",
  settlements: "settlements",
  audit: "audit",
  keys: "integration",
  webhooks: "integration",
  team: "team",
  roles: "team",
};

export type Access = "none" | "see" | "partly" | "change";

const isReading = (permission: Permission): boolean => permission.endsWith(":read");

/** The permissions of an area, in the order of the contract. */
export const permissionsIn = (area: Area): (typeof permissions)[number][] =>
  permissions.filter((one) => areaOf[one.split(":")[0] as Resource] === area);

/** How far somebody who holds `held` gets in an area. */
export const accessTo = (area: Area, held: readonly Permission[]): Access => {
  const inArea = permissionsIn(area);
  const mine = inArea.filter((one) => held.includes(one));
  if (mine.length === 0) return "none";
  if (mine.every(isReading)) return "see";
  return mine.length === inArea.length ? "change" : "partly";
};
