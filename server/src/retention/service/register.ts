// The register of processing as of now. Decision 0126.
import type { ProcessingRegister } from "@nuqta/contracts/processing.ts";
import { type RetentionKind, retentionDefaults } from "@nuqta/contracts/retention.ts";
import { activities } from "../domain/activities.ts";
import { obeyedAt } from "../domain/periods.ts";
import { registerOf } from "../domain/register.ts";
import type { RetentionParts } from "./parts.ts";
import { savedVersions } from "./terms.ts";

/** Every activity with the periods that are obeyed at `now`. */
export const showRegister = async (
  { db, tables }: Pick<RetentionParts, "db" | "tables">,
  now: Date,
): Promise<ProcessingRegister> => {
  const versions = await savedVersions(db);
  const monthsOf = (kind: RetentionKind) => obeyedAt(versions, kind, now.getTime()).months;
  const months = {
    profile: monthsOf("profile"),
    shop_words: monthsOf("shop_words"),
    staff_words: monthsOf("staff_words"),
  };
  const terms = versions.at(-1)?.value ?? retentionDefaults;
  const data = registerOf(tables, activities, { terms, months });
  return { data, printed_at: now.toISOString() };
};
