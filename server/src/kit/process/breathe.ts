// Lets others have their turn in the middle of a long piece of work.
import { setImmediate } from "node:timers/promises";
import { assertThere } from "./caller.ts";

type Turns = {
  readonly atOnce?: number;
  /** Looked at before each turn. */
  readonly gone?: AbortSignal | undefined;
};

/**
 * Goes through `items`, a thousand at a time; between them, whatever waits is done first.
 * @throws CallerGone before the next turn once `gone` fires
 */
export const inTurns = async <T>(
  items: readonly T[],
  work: (item: T) => void,
  { atOnce = 1_000, gone }: Turns = {},
): Promise<void> => {
  for (let at = 0; at < items.length; at += atOnce) {
    if (at > 0) await setImmediate();
    assertThere(gone);
    for (const item of items.slice(at, at + atOnce)) work(item);
  }
};
