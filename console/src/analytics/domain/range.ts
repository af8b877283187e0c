// The days that a page shows, read from its address and written back. Days are Cairo's; both ends are
// included.
import { daysBefore } from "../../kit/days.ts";

export const presets = ["7", "30", "90", "month"] as const;
export type Preset = (typeof presets)[number];

export type RangeState = {
  readonly preset: Preset | "own";
  readonly from: string;
  readonly to: string;
  /** Whether the days before are shown beside. */
  readonly isCompared: boolean;
};

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** The first day of a preset that ends today. */
export const startOf = (preset: Preset, today: string): string =>
  preset === "month" ? `${today.slice(0, 7)}-01` : daysBefore(today, Number(preset) - 1);

/** Reads the range; what it does not understand falls back to the last 30 days. */
export const readRange = (search: string, today: string): RangeState => {
  const given = new URLSearchParams(search);
  const isCompared = given.get("compare") !== "no";
  const [from, to] = [given.get("from"), given.get("to")];
  if (isDay(from) && isDay(to) && from <= to) return { preset: "own", from, to, isCompared };
  const preset = presets.find((one) => one === given.get("range")) ?? "30";
  return { preset, from: startOf(preset, today), to: today, isCompared };
};

/** Writes the range; the default is left out. */
export const rangeSearch = (state: RangeState): Record<string, string> => ({
  ...(state.preset === "own"
    ? { from: state.from, to: state.to }
    : state.preset === "30"
      ? {}
      : { range: state.preset }),
  ...(state.isCompared ? {} : { compare: "no" }),
});

/** How a figure moved: by how much of itself, or for rates by how many points of a percent. */
export const changeOf = (
  value: number | null,
  previous: number | null,
  isRate: boolean,
): { share: number; isUp: boolean } | undefined => {
  if (value === null || previous === null) return undefined;
  if (isRate) return { share: (value - previous) / 10_000, isUp: value >= previous };
  if (previous === 0) return undefined;
  return { share: (value - previous) / Math.abs(previous), isUp: value >= previous };
};

/** The time of day as a greeting knows it, by the hour in Cairo. */
export const partOfDay = (hour: number): "morning" | "afternoon" | "evening" => {
  if (hour >= 5 && hour < 12) return "morning";
  return hour >= 12 && hour < 17 ? "afternoon" : "evening";
};
