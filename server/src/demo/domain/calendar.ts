// The rhythm of a year in Egypt: the week, paydays, Ramadan and the feasts, White Friday. Everything is
// a whole weight; days are local days since 1970-01-01.
import { hijriOf, isRamadan } from "../../kit/pure/hijri.ts";
import { dateOf, dayOf, weekdayOf } from "../../kit/pure/local-time.ts";

export type Season = "ramadan" | "eid" | "before-eid" | "white-friday" | "school" | "ordinary";

const ramadan = 9;
const shawwal = 10;
const dhuAlHijjah = 12;

/** Season of a day for shops. */
export const seasonOf = (day: number): Season => {
  const moon = hijriOf(day);
  if (moon.month === shawwal && moon.day <= 3) return "eid";
  if (moon.month === dhuAlHijjah && moon.day >= 10 && moon.day <= 12) return "eid";
  if (moon.month === ramadan) return moon.day >= 19 ? "before-eid" : "ramadan";
  if (moon.month === dhuAlHijjah && moon.day < 10) return "before-eid";
  const month = Number(dateOf(day).slice(5, 7));
  if (month === 11 && isWhiteFridayWeek(day)) return "white-friday";
  return month === 9 ? "school" : "ordinary";
};

/** The last Friday of November and the six days before it. */
const isWhiteFridayWeek = (day: number): boolean => {
  const friday = day + ((5 - weekdayOf(day) + 7) % 7);
  return dateOf(friday).slice(5, 7) === "11" && dateOf(friday + 7).slice(5, 7) === "12";
};

/** The first and last day of the next Ramadan, Eid or other season of this kind within `[from, to]`. */
export const spanOf = (
  is: (day: number) => boolean,
  from: number,
  to: number,
): { first: number; last: number } | undefined => {
  let first = from;
  while (first <= to && !is(first)) first += 1;
  if (first > to) return undefined;
  let last = first;
  while (last < to && is(last + 1)) last += 1;
  return { first, last };
};

// Sunday to Saturday: the working week starts on Sunday, the weekend is Friday and Saturday.
const week = [85, 85, 88, 95, 130, 125, 120];

const seasons: Readonly<Record<Season, number>> = {
  ordinary: 100,
  ramadan: 105,
  "before-eid": 165,
  eid: 60,
  "white-friday": 240,
  school: 115,
};

// Salaries come between the 25th and the 1st.
const isPayday = (date: string): boolean => {
  const of = Number(date.slice(8));
  return of >= 25 || of <= 3;
};

/** Relative number of orders on a day. `age` of `days` says how far the marketplace has grown. */
export const dayWeight = (day: number, age: number, days: number): number => {
  const growth = 100 + Math.floor((60 * age) / days);
  const payday = isPayday(dateOf(day)) ? 125 : 100;
  const one = (week[weekdayOf(day)] ?? 0) * seasons[seasonOf(day)] * payday * growth;
  return Math.floor(one / 1_000_000);
};

// Weights of the hours 0 to 23.
const ordinaryHours = [
  45, 24, 12, 6, 4, 4, 8, 14, 24, 36, 46, 54, 58, 56, 54, 54, 58, 64, 76, 90, 104, 112, 104, 76,
];
const thursdayHours = [
  40, 22, 12, 6, 4, 4, 8, 14, 22, 34, 44, 50, 54, 54, 54, 58, 66, 80, 104, 128, 146, 150, 138, 104,
];
// Quiet before sunset, awake until the meal before dawn.
const ramadanHours = [
  110, 88, 52, 22, 10, 4, 4, 6, 12, 22, 34, 44, 50, 52, 48, 38, 22, 10, 16, 48, 98, 132, 138, 126,
];

/** Weights of the 24 hours of a local day. */
export const hourWeights = (day: number): readonly number[] => {
  if (isRamadan(day)) return ramadanHours;
  const weekday = weekdayOf(day);
  return weekday >= 4 ? thursdayHours : ordinaryHours;
};

/** Demand for each category in a season, in per cent of the ordinary. */
export const taste: Readonly<Record<Season, Readonly<Record<string, number>>>> = {
  ordinary: {},
  ramadan: { "C-HOME": 190, "C-BEAUTY": 80 },
  "before-eid": { "C-CLOTHING": 220, "C-SHOES": 200, "C-JEWELRY": 160, "C-ACCESSORIES": 130 },
  eid: { "C-BEAUTY": 120 },
  "white-friday": { "C-ELECTRONICS": 330, "C-HOME": 130 },
  school: { "C-SHOES": 170, "C-CLOTHING": 120, "C-ACCESSORIES": 150 },
};

/** The local days of the demo: `days` of them, the last one the day before `today`. */
export const daysBefore = (today: string, days: number): { first: number; last: number } => {
  const end = dayOf(today);
  return { first: end - days, last: end - 1 };
};
