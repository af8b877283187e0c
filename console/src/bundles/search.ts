// What the address of configuration may say.
import { z } from "zod";
import { searchOf } from "../kit/search.ts";

/** The approval that is taken back. */
export const configurationSearch = searchOf({ before: z.string() });
