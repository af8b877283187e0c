// What would go on a day, without doing it.
import type { RetentionKind, RetentionPreview } from "@nuqta/contracts/retention.ts";
import { dayOf, localDate, startOfDay } from "../../kit/pure/local-time.ts";
import { heldMembers } from "../../members/door/service.ts";
import { cutoff } from "../domain/periods.ts";
import { countDue } from "../store/due.ts";
import { type RetentionParts, stepsOf, zoneAt } from "./parts.ts";

type Ask = { day?: string | undefined; months: Readonly<Record<RetentionKind, number | null>> };

/** Rows and members that would lose data on a local day by these periods, as things stand now. */
export const previewOf = async (
  parts: RetentionParts,
  ask: Ask,
  now: Date,
): Promise<RetentionPreview> => {
  const zone = await zoneAt(parts, now);
  const day = ask.day ?? localDate(zone, now.getTime());
  const at = startOfDay(zone, dayOf(day));
  const held = await heldMembers(parts.db);
  const count = async (kind: RetentionKind) => {
    const months = ask.months[kind];
    if (months === null) return { rows: 0, members: 0, held: 0, before: null };
    const limit = cutoff(zone, at, months);
    const before = new Date(limit.at);
    const counted = await countDue(parts.db, stepsOf(parts, kind), { before, held });
    return { ...counted, before: limit.date };
  };
  const profile = await count("profile");
  const shop_words = await count("shop_words");
  return { day, kinds: { profile, shop_words, staff_words: await count("staff_words") } };
};
