// What the address of configuration may say.
import { z } from "zod";
import { searchOf } from "../kit/search.ts";

/** The approval whose configuration from before is planned. */
export const configurationSearch = searchOf({ before: z.string() });
