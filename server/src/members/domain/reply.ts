// A member as it is answered.

import type { MemberReply } from "@nuqta/contracts/members.ts";
import { type Account, balanceBrief } from "../../ledger/door/account.ts";
import type { Profile } from "./profile.ts";

const instant = (ms: number): string => new Date(ms).toISOString();

/** `account` must be settled: its balances are shown as they are. */
export const memberReply = (account: Account, profile: Profile | undefined): MemberReply => ({
  member_id: account.externalId,
  status: account.status,
  is_stub: profile === undefined,
  name: profile?.name ?? null,
  email: profile?.email ?? null,
  phone: profile?.phone ?? null,
  birth_date: profile?.birthDate ?? null,
  locale: profile?.locale ?? null,
  attributes: profile?.attributes ?? {},
  joined_at: instant(account.joinedAt),
  limits: [...account.limits],
  tier: account.tierId,
  orders_count: account.ordersCount,
  spend: account.spend,
  lifetime_earned: account.lifetimeEarned,
  last_activity_at: account.lastActivityAt === null ? null : instant(account.lastActivityAt),
  balance: balanceBrief(account),
  created_at: profile ? instant(profile.createdAt) : null,
  updated_at: profile ? instant(profile.updatedAt) : null,
});
