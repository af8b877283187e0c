// How the specification's own calls answer: success, what was saved, and a sentence to show.
import { z } from "zod";

/** The answer of a saving call of the specification. */
export const saved = <Data extends z.ZodType>(data: Data) =>
  z.strictObject({
    success: z.literal(true),
    data,
    message: z.string().min(1),
    messageAr: z.string().min(1),
  });

/** The answer of a saving call of the specification whose change waits: `data` is what is still in force. */
export const savedLater = <Data extends z.ZodType, Brief extends z.ZodType>(
  data: Data,
  approval: Brief,
) => z.strictObject({ ...saved(data).shape, approval });
