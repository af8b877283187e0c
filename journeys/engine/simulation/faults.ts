// What goes wrong in one simulated world. Every kind of fault is off in half of the seeds, so that
// each is also met without the others.
import type { Random } from "../../../server/src/kit/pure/random.ts";

/** Chances in 1000 of each request (or, where it says so, in 100,000 of each step). */
export type Faults = {
  /** The store cannot be reached: nothing was sent. */
  refused: number;
  /** The request is lost on its way to the store; the sender cannot know. */
  lost: number;
  /** The store did it; the reply is lost. */
  replyLost: number;
  /** The connection is lost, and the store does it later all the same. */
  late: number;
  /** A statement that waits for a lock is the victim of a deadlock. */
  deadlock: number;
  /** In 100,000 steps: the store restarts and is away for up to three seconds. */
  restart: number;
  /** In 100,000 steps: a server's process ends without a word. */
  crash: number;
  /** In 100,000 steps: a server's clock jumps by up to two hours. */
  clock: number;
  /** A client sends a request to two servers at once. */
  duplicate: number;
  /** A client tries again at another server. */
  elsewhere: number;
  /** A client's request or its answer is lost or takes up to a minute. */
  clientLost: number;
  clientSlow: number;
  /** A client uses a key again for something else. */
  reuse: number;
  /** New versions of the programme are published meanwhile. */
  publish: number;
};

/** Draws the faults of a world. */
export const drawFaults = (random: Random): Faults => {
  const perhaps = (most: number) => (random.chance(500) ? 0 : random.between(1, most));
  return {
    refused: perhaps(100),
    lost: perhaps(100),
    replyLost: perhaps(150),
    late: perhaps(150),
    deadlock: perhaps(300),
    restart: perhaps(500),
    crash: perhaps(1_000),
    clock: perhaps(500),
    duplicate: perhaps(400),
    elsewhere: perhaps(1_000),
    clientLost: perhaps(150),
    clientSlow: perhaps(150),
    reuse: perhaps(60),
    publish: perhaps(1),
  };
};

export const noFaults: Faults = {
  ...{ refused: 0, lost: 0, replyLost: 0, late: 0, deadlock: 0, restart: 0, crash: 0, clock: 0 },
  ...{ duplicate: 0, elsewhere: 0, clientLost: 0, clientSlow: 0, reuse: 0, publish: 0 },
};
