// The days of the page, kept in its address.
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { dayInCairo } from "../../i18n/days.ts";
import { type RangeState, rangeAddress, readRange } from "../domain/range.ts";

export type RangeControl = RangeState & { readonly set: (change: Partial<RangeState>) => void };

/** Reads the range of the address and writes it back. */
export const useRange = (): RangeControl => {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  return useMemo(() => {
    const state = readRange(search, dayInCairo(Date.now()));
    return {
      ...state,
      set: (change) => void navigate({ to: ".", search: rangeAddress({ ...state, ...change }) }),
    };
  }, [search, navigate]);
};
