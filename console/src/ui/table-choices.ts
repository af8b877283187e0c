// How somebody wants a table: the columns that they left out, and how close the rows stand. The browser keeps it until they
// sign out, which clears everything under `nuqta.`.
// Decision 0093.
import { useState } from "react";

export type TableChoice = {
  /** Columns that are not shown, by id. */
  readonly hidden: readonly string[];
  readonly isDense: boolean;
};

const asInstalled: TableChoice = { hidden: [], isDense: false };

const placeOf = (table: string): string => `nuqta.table.${table}`;

/** A choice as it was kept; what cannot be read counts as none. */
export const readChoice = (kept: string | null): TableChoice => {
  try {
    const { hidden, isDense } = JSON.parse(kept ?? "{}") as Partial<Record<string, unknown>>;
    return {
      hidden: Array.isArray(hidden) ? hidden.filter((id) => typeof id === "string") : [],
      isDense: isDense === true,
    };
  } catch {
    return asInstalled;
  }
};

export type ChoiceControl = TableChoice & {
  readonly isChanged: boolean;
  readonly choose: (choice: Partial<TableChoice>) => void;
  readonly reset: () => void;
};

/** The choice for a table of this name, in this browser. */
export const useTableChoice = (table: string): ChoiceControl => {
  const [choice, setChoice] = useState(() => readChoice(localStorage.getItem(placeOf(table))));
  return {
    ...choice,
    isChanged: choice.hidden.length > 0 || choice.isDense,
    choose: (change) => {
      const next = { ...choice, ...change };
      localStorage.setItem(placeOf(table), JSON.stringify(next));
      setChoice(next);
    },
    reset: () => {
      localStorage.removeItem(placeOf(table));
      setChoice(asInstalled);
    },
  };
};
