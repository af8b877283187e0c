// The days of the page, kept in its address.
import type { Report } from "@nuqta/contracts/analytics.ts";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { dayInCairo } from "../../i18n/days.ts";
import type { GroupedBy } from "../domain/grouped.ts";
import { type RangeState, rangeAddress, readRange } from "../domain/range.ts";

export type RangeControl = RangeState & { readonly set: (change: Partial<RangeState>) => void };

/** A report as it is shown, which is how it is exported and kept. */
export type Asked = {
  range: RangeControl;
  report: Report;
  /** Its grouping, of the one report that has them. */
  grouped?: GroupedBy | undefined;
};

type Kept = Readonly<Record<string, string | undefined>>;

/** Reads the range of the address and writes it back, beside what else the page keeps there. */
export const useRange = (kept?: Kept): RangeControl => {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  return useMemo(() => {
    const state = readRange(search, dayInCairo(Date.now()));
    return {
      ...state,
      set: (change) =>
        void navigate({ to: ".", search: { ...kept, ...rangeAddress({ ...state, ...change }) } }),
    };
  }, [search, navigate, kept]);
};
