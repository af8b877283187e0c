// Lets others have their turn in the middle of a long piece of work.
import { setImmediate } from "node:timers/promises";

/** Goes through `items`, a thousand at a time; between them, whatever waits is done first. */
export const inTurns = async <T>(
  items: readonly T[],
  work: (item: T) => void,
  atOnce = 1_000,
): Promise<void> => {
  for (let at = 0; at < items.length; at += atOnce) {
    if (at > 0) await setImmediate();
    for (const item of items.slice(at, at + atOnce)) work(item);
  }
};
