// Egyptian phone numbers: written in many ways, kept in one.
import { z } from "zod";
import { latinDigits } from "./digits.ts";
import { optionalText } from "./text.ts";

// What people put between digits; marks of reading direction.
const plain = (text: string): string =>
  latinDigits(text).replace(/[\s().\-\u200e\u200f\u202a-\u202e]/g, "");

// Mobile: 10, 11, 12 or 15 and eight digits. Land line: an area code of one or two digits, and seven or eight.
const national = /^(?:1[0125][0-9]{8}|[2-9][0-9]{7,8})$/;

/** The number as +20…, or undefined when it is none of Egypt. */
export const egyptianNumber = (written: string): string | undefined => {
  const digits = /^(?:\+20|0020|0)([0-9]+)$/.exec(plain(written))?.[1] ?? "";
  return national.test(digits) ? `+20${digits}` : undefined;
};

/** An Egyptian phone number as people write it; +20… behind the door. */
export const egyptianPhone = optionalText(40).transform((written, context): string => {
  const number = egyptianNumber(written);
  if (number !== undefined) return number;
  context.addIssue({ code: "custom", params: { code: "bad_phone" } });
  return z.NEVER;
});
