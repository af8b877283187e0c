// What the addresses of a rule's three steps may say.
import { z } from "zod";
import { instantsShape, searchOf } from "../kit/search.ts";

/**
 * The rule that is worked on, `new` for one that is not there yet; `fresh` while nobody chose its audience; and the
 * instants that are looked back to.
 */
export const ruleSearch = searchOf({
  ...instantsShape,
  rule: z.string(),
  fresh: z.literal("1"),
});
