// Goes forward in the test world, night by night, with every job that falls due on the way.
import type { Runner } from "../../kit/jobs/runner.ts";
import { instantOfNight, newestNight } from "../../kit/jobs/schedule.ts";
import { accept, type Decision } from "../../kit/pure/decision.ts";
import { addDays } from "../../kit/pure/local-time.ts";
import { checkAdvance } from "../domain/clock.ts";
import type { WorldParts } from "./worlds.ts";

export type AdvanceParts = Pick<WorldParts, "clock" | "keepClock"> & {
  readonly runner: Pick<Runner, "work">;
  /** The zone whose nights they are. */
  readonly zone: (now: Date) => Promise<string>;
};

/** Moves the clock to `target` (epoch ms). Answers how many runs of jobs ended on the way. */
export const advance = async (
  parts: AdvanceParts,
  target: number,
): Promise<Decision<{ now: Date; runs: number }, "validation_failed">> => {
  const { clock, runner } = parts;
  const checked = checkAdvance(clock.now().getTime(), target);
  if (!checked.ok) return checked;
  // What is due already belongs to the time before.
  let runs = await runner.work();
  for (;;) {
    const now = clock.now();
    const zone = await parts.zone(now);
    const night = instantOfNight(zone, addDays(newestNight(zone, now.getTime()), 1));
    const next = Math.min(night, target);
    // Time goes on by itself meanwhile, so the clock may have come there alone.
    clock.raiseTo(clock.aheadMs() + Math.max(0, next - now.getTime()));
    await parts.keepClock();
    runs += await runner.work();
    if (next === target) return accept({ now: clock.now(), runs });
  }
};
