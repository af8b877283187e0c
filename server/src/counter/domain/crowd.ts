// A counter that spends the points of unusually many members.
// Decision 0055.
import { hourMs } from "@nuqta/contracts/kit/time.ts";

/** How far back members are counted. */
export const crowdMs = hourMs;

/** Whether owners hear of it: more members than usual, and they were not told within the hour. */
export const isNews = (
  crowd: { readonly members: number; readonly toldAt: Date | null },
  { most, since }: { readonly most: number; readonly since: Date },
): boolean => crowd.members > most && (crowd.toldAt === null || crowd.toldAt <= since);
