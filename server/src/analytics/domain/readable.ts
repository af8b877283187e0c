// What a search result or a line of activity tells of, and whether somebody may read about that.

import type { Permission } from "@nuqta/contracts/kit/permission.ts";
import type { Subject } from "@nuqta/contracts/recent-activity.ts";

const needed: Readonly<Record<Subject["kind"], Permission>> = {
  member: "members:read",
  order: "orders:read",
  seller: "catalogue:read",
  brand: "catalogue:read",
  category: "catalogue:read",
  product: "catalogue:read",
  campaign: "campaigns:read",
  rule: "config:read",
  settings: "config:read",
  job: "config:read",
  fraud_case: "fraud:read",
  webhook: "webhooks:manage",
  account: "team:manage",
  proposal: "campaigns:read",
  reward: "rewards:read",
  statement: "settlements:read",
  approval: "members:read",
};

/** Whether somebody who holds `held` may read of things of this kind. */
export const mayRead = (held: ReadonlySet<Permission>, kind: Subject["kind"]): boolean =>
  held.has(needed[kind]);
