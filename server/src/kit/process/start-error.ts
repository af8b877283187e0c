// A reason not to start that an operator can read: one line, no stack.

/** Thrown while starting; `start.ts` prints the message as one line and exits with code 1. */
export class StartError extends Error {
  override name = "StartError";
}
