// What the addresses of a rule's three steps may say.
import { z } from "zod";
import { searchOf } from "../kit/search.ts";

/** The rule that is worked on, `new` for one that is not there yet; `fresh` while nobody chose its audience. */
export const ruleSearch = searchOf({ rule: z.string(), fresh: z.literal("1") });
