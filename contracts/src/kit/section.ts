// A section of settings: what is live, what is drafted, and what comes into force later.
import { z } from "zod";
import { instant } from "./instant.ts";
import { written } from "./text.ts";

/**
 * A settings section: what is live, what is drafted, what will come into force later. The names are
 * those of the people or keys; null for the system and for whoever is gone.
 */
export const sectionOf = <Section extends z.ZodType>(section: Section) =>
  z.strictObject({
    live: section,
    draft: section.nullable(),
    scheduled: z.array(
      z.strictObject({ version: z.int(), effective_from: instant, value: section }),
    ),
    version: z.int(),
    effective_from: instant,
    published_at: instant,
    published_by: z.string(),
    published_by_name: z.string().nullable(),
    updated_at: instant,
    updated_by: z.string(),
    updated_by_name: z.string().nullable(),
    etag: z.string(),
  });

/** When a publication comes into force; at once when left out. The past cannot be chosen. */
export const publishBody = z.strictObject({
  effective_from: instant.optional(),
  note: written.optionalText(500).optional(),
});
