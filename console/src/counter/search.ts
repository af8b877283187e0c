// What the address of the counter may say.
import { z } from "zod";
import { searchOf } from "../kit/search.ts";

/** The member who stands at it, so that a reload stays with them. */
export const counterSearch = searchOf({ member: z.string() });
