// Lets a few costly jobs run at once, a few more wait, and turns the rest away.

/** Too many are waiting already; nothing was begun. */
export class Overloaded extends Error {
  override name = "Overloaded";
}

export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/** At most `running` jobs at once and `waiting` in the queue. @throws Overloaded beyond that */
export const createGate = (limits: { running: number; waiting: number }): Gate => {
  let running = 0;
  const queue: (() => void)[] = [];
  const enter = async (): Promise<void> => {
    if (running < limits.running) {
      running += 1;
      return;
    }
    if (queue.length >= limits.waiting) throw new Overloaded("Too many are waiting");
    // Who leaves hands the place over, so the count stays as it is.
    await new Promise<void>((resolve) => queue.push(resolve));
  };
  const leave = (): void => {
    const next = queue.shift();
    if (next === undefined) running -= 1;
    else next();
  };
  return async (work) => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
};
