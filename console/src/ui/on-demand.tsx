// Parts of a page whose script comes once they are drawn, as after a click or below what is looked at first.
// Decision 0185.
import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from "react";

/**
 * A part that loads with its first drawing. `place` stands there until it has come: of about its height where the part
 * is seen without a click, nothing for a dialog.
 */
export const onDemand = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  place: ReactNode = null,
): ComponentType<Props> => {
  const Part: ComponentType<Props> = lazy(async () => ({ default: await load() }));
  return (props) => <Suspense fallback={place}>{createElement(Part, props)}</Suspense>;
};
