// The three ways in, as words of an address.
import { type Audience, audiences } from "@nuqta/contracts/identity.ts";

/** Whether a word of the address names an audience. */
export const isAudience = (word: string | undefined): word is Audience =>
  audiences.some((each) => each === word);
