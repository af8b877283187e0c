// The days that a page shows, read from its address and written back. Days are Cairo's; both ends are
// included.
import type { Comparison } from "@nuqta/contracts/analytics.ts";
import { daysBefore } from "../../i18n/days.ts";
import type { RangeSearch } from "../search.ts";

export const presets = ["7", "30", "90", "month"] as const;
export type Preset = (typeof presets)[number];

export type RangeState = {
  readonly preset: Preset | "own";
  readonly from: string;
  readonly to: string;
  /** The days that are shown beside; none for `no`. */
  readonly compared: Comparison | "no";
};

/** The first day of a preset that ends today. */
export const startOf = (preset: Preset, today: string): string =>
  preset === "month" ? `${today.slice(0, 7)}-01` : daysBefore(today, Number(preset) - 1);

/** The range of an address; what it leaves out, or turns round, is the last 30 days. */
export const readRange = (search: RangeSearch, today: string): RangeState => {
  const { range: preset = "30", from, to, compare } = search;
  const compared = compare ?? "before";
  if (from !== undefined && to !== undefined && from <= to)
    return { preset: "own", from, to, compared };
  return { preset, from: startOf(preset, today), to: today, compared };
};

/** The search part of the address of a range; the default is left out. */
export const rangeAddress = ({ preset, from, to, compared }: RangeState): RangeSearch => ({
  ...(preset === "own" ? { from, to } : preset === "30" ? {} : { range: preset }),
  ...(compared !== "before" && { compare: compared }),
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
