// What the address of a template's preview may say.
import { z } from "zod";
import { searchOf } from "../kit/search.ts";

export const templateSearch = searchOf({ id: z.string() });
