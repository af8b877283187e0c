// The id of a rule. Apart from rules, so that who only names one does not bring all of them along.
// Decision 0142.
import { z } from "zod";

/** Ids of rules, campaigns, caps and groups stand in counter keys, so they hold no separators. */
export const ruleId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/);
