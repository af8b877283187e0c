// The days of the page, kept in its address.
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { dayInCairo } from "../../kit/days.ts";
import { type RangeState, rangeSearch, readRange } from "../domain/range.ts";

export type RangeControl = RangeState & { readonly set: (change: Partial<RangeState>) => void };

/** Reads the range of the address and writes it back. */
export const useRange = (): RangeControl => {
  const search = useLocation({ select: (location) => location.searchStr });
  const navigate = useNavigate();
  return useMemo(() => {
    const state = readRange(search, dayInCairo(Date.now()));
    return {
      ...state,
      set: (change) =>
        void navigate({ to: ".", search: rangeSearch({ ...state, ...change }) as never }),
    };
  }, [search, navigate]);
};
