// Members below 18: since when they are of age, and which yes to offers counts on a day. The database says the same in
// `yes_counts`, and a test holds both together.
// Decision 0140.
import { localDate } from "../../kit/pure/local-time.ts";

const ageOfConsent = 18;

/** The day in Egypt at an instant (epoch ms), `2026-11-27`: its law says who is of age. */
export const egyptianDay = (instant: number): string => localDate("Africa/Cairo", instant);

/** Whether somebody is younger than 18 on a day; who was born on 29 February turns 18 on 1 March. */
export const isMinor = (birthDate: string | null, day: string): boolean => {
  if (birthDate === null) return false;
  const [year = "", ...rest] = birthDate.split("-");
  return day < [String(Number(year) + ageOfConsent), ...rest].join("-");
};

/** Reasons why a yes to offers does not count: the member said it below 18, or a guardian did and is none any more. */
export type Suspension = "said_below_18" | "guardian_over";

/** Why a yes that was said on a day does not count today; null where it does. */
export const suspensionOf = (
  yes: { saidOn: string; byGuardian: boolean },
  birthDate: string | null,
  today: string,
): Suspension | null => {
  if (yes.byGuardian) return isMinor(birthDate, today) ? null : "guardian_over";
  return isMinor(birthDate, yes.saidOn) ? "said_below_18" : null;
};
