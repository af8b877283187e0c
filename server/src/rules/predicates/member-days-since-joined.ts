// Calendar days of the business zone from the day of joining to the day of the event.
import { localTime } from "../../kit/pure/local-time.ts";
import type { MemberPredicate } from "../domain/predicate.ts";

export const memberDaysSinceJoined: MemberPredicate = {
  fact: "member.days_since_joined",
  read: ({ input, local, zone }) => local.day - localTime(zone, input.member.joinedAt).day,
};
