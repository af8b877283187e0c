// The instants that a page looks back to, which live in its address: a reload, Back and a shared link show the same.
import { useMatch, useNavigate } from "@tanstack/react-router";
import { plainInstant } from "./instants.ts";
import { instantsShape, searchOf } from "./search.ts";

const schema = searchOf(instantsShape);

/** Undefined stands for now. */
export type Instants = { readonly asOf: string | undefined; readonly other: string | undefined };

export type InstantsControl = Instants & { readonly choose: (change: Partial<Instants>) => void };

const plain = (at: string | undefined) => (at === undefined ? undefined : plainInstant(at));

/** Instants of the address, and the way to change them; everything else in it stays. */
export const useInstants = (): InstantsControl => {
  const search = useMatch({ strict: false, select: (match) => match.search });
  const navigate = useNavigate();
  const read = schema.parse(search);
  const now = { asOf: plain(read.as_of), other: plain(read.compare_with) };
  return {
    ...now,
    choose: (change) => {
      const { asOf, other } = { ...now, ...change };
      const written = { ...search, as_of: asOf, compare_with: other };
      // Whoever drags a slider does not want a page of the history for each step.
      void navigate({ to: ".", search: written, replace: true, resetScroll: false });
    },
  };
};
