// Where the thread that replays begins, so that the server goes on answering meanwhile. It steps back before
// it loads anything: that alone is a second of work.
import { readlinkSync } from "node:fs";
import { constants, setPriority } from "node:os";

/**
 * Where threads have priorities of their own (Linux), this one gets next to nothing of a busy processor and
 * all of an idle one. Elsewhere there is no such link, and its rests have to do.
 */
const stepBack = (): void => {
  try {
    const thread = Number(readlinkSync("/proc/thread-self").split("/").at(-1));
    setPriority(thread, constants.priority.PRIORITY_LOW);
  } catch {
    return;
  }
};

stepBack();
await import("./thread.ts");
