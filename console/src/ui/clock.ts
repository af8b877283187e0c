// Times of day as people type them.
import { latinDigits } from "./number-field.tsx";

/** "9", "930", "9:30" or "٢١:٠٠" as "HH:mm"; undefined for what is no time of day. */
export const clockTime = (typed: string): string | undefined => {
  const text = latinDigits(typed.trim());
  const [, hour = "", minute = "00"] =
    /^(\d{1,2})(?::(\d{2}))?$/.exec(text) ?? /^(\d{1,2})(\d{2})$/.exec(text) ?? [];
  if (hour === "" || Number(hour) > 23 || Number(minute) > 59) return undefined;
  return `${hour.padStart(2, "0")}:${minute}`;
};
