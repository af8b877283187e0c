// The days of the page, kept in its address.
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { zone } from "../../i18n/format.ts";
import { type RangeState, rangeSearch, readRange } from "../domain/range.ts";

const dayIn = new Intl.DateTimeFormat("en-CA", { timeZone: zone });

/** Today in Cairo, `2026-11-21`. */
export const today = (): string => dayIn.format(new Date());

export type RangeControl = RangeState & { readonly set: (change: Partial<RangeState>) => void };

/** Reads the range of the address and writes it back. */
export const useRange = (): RangeControl => {
  const search = useLocation({ select: (location) => location.searchStr });
  const navigate = useNavigate();
  return useMemo(() => {
    const state = readRange(search, today());
    return {
      ...state,
      set: (change) =>
        void navigate({ to: ".", search: rangeSearch({ ...state, ...change }) as never }),
    };
  }, [search, navigate]);
};
