// One line of a list of facts: what is known, and what it is.
import type { ComponentProps, ReactNode } from "react";

type Props = ComponentProps<"dd"> & { name: ReactNode };

/** Stands in a `dl` of class `facts`. */
export const Fact = ({ name, ...told }: Props) => (
  <>
    <dt>{name}</dt>
    <dd {...told} />
  </>
);
