// What would go on a day, without doing it.
import type { RetentionKind, RetentionPreview } from "@nuqta/contracts/retention.ts";
import { dayOf, localDate, startOfDay } from "../../kit/pure/local-time.ts";
import { countOldAnswers } from "../../ledger/door/archive.ts";
import { heldMembers } from "../../members/door/service.ts";
import { archivedBefore, cutoff } from "../domain/periods.ts";
import { countDue } from "../store/due.ts";
import { type RetentionParts, stepsOf, zoneAt } from "./parts.ts";

type Ask = {
  day?: string | undefined;
  months: Readonly<Record<RetentionKind | "archive", number | null>>;
};

/** Rows and members that would lose data on a local day by these periods, and answers that would move, as things stand now. */
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
  const staff_words = await count("staff_words");
  const kinds = { profile, shop_words, staff_words };
  return { day, kinds, archive: await countMoving(parts, ask.months.archive, { zone, at }) };
};

const countMoving = async (
  { db }: RetentionParts,
  months: number | null,
  { zone, at }: { zone: string; at: number },
): Promise<RetentionPreview["archive"]> => {
  if (months === null) return { answers: 0, members: 0, before: null };
  const limit = archivedBefore(zone, at, months);
  return { ...(await countOldAnswers(db, new Date(limit.at))), before: limit.date };
};
