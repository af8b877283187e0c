// Where the clock of the test world may go.
import { dayMs } from "@nuqta/contracts/kit/time.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";

// Some ten seconds of work; who wants to see more asks again.
const daysAtOnce = 100;

/** Whether a clock that says `now` may go to `target` (both epoch ms) at once. */
export const checkAdvance = (
  now: number,
  target: number,
): Decision<number, "validation_failed"> => {
  const code =
    target <= now
      ? "clock_not_ahead"
      : target > now + daysAtOnce * dayMs
        ? "out_of_range"
        : undefined;
  if (code === undefined) return accept(target);
  return refuse("validation_failed", { errors: [{ path: "advance_to", code }] });
};
