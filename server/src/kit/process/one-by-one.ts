// A job that makes one thing after the other until nothing is left to make.
import { hourMs } from "@nuqta/contracts/kit/time.ts";
import type { Clock } from "./clock.ts";

/**
 * A round of the job: `make` makes the next thing and answers its name, or nothing where all are made. After a round that failed
 * it rests an hour, so that what cannot be made is not tried again and again.
 */
export const oneByOne = (
  make: (now: Date) => Promise<string | undefined>,
  { clock, made }: { clock: Clock; made: (name: string) => void },
) => {
  let later = 0;
  return async (signal: AbortSignal): Promise<void> => {
    const now = clock.now().getTime();
    if (now < later) return;
    later = now + hourMs;
    while (!signal.aborted) {
      const name = await make(clock.now());
      if (name === undefined) break;
      made(name);
    }
    later = 0;
  };
};
