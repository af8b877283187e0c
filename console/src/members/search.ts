// The search part of the addresses of members: the list, and the tab of one.
import { z } from "zod";
import { instantsShape, listSearch, searchOf } from "../kit/search.ts";

export const memberList = listSearch({
  sorts: ["joined_at", "member_id"],
  defaultSort: "-joined_at",
  isOfPersons: true,
  filters: {
    status: z.enum([
      "active",
      "suspended",
      "redemption_blocked",
      "verification_required",
      "closed",
    ]),
  },
});

/** Tabs of a member's page, in their order; the first is there without being named. */
export const memberTabs = [
  "overview",
  "statement",
  "orders",
  "returns",
  "rewards",
  "messages",
  "cases",
  "notes",
  "privacy",
] as const;

export type MemberTab = (typeof memberTabs)[number];

/** The tab of a member's page, and the instants that are looked back to. */
export const memberSearch = searchOf({ ...instantsShape, tab: z.enum(memberTabs) });
