// Time for those who try a server: night after night with all that is due in each. The clock of a
// server in production cannot be moved, so there this is not mounted.
import { moveClock } from "@nuqta/contracts/mailbox.ts";
import type { Api } from "../http/api.ts";
import { bind, reply } from "../http/bind.ts";
import type { DevDoor } from "../http/dev-door.ts";
import type { MovableClock } from "../process/clock.ts";
import { refuse } from "../pure/decision.ts";
import { addDays } from "../pure/local-time.ts";
import type { Runner } from "./runner.ts";
import { instantOfNight, newestNight } from "./schedule.ts";

// A run is due at its instant; a moment later nobody has to wonder about the edge.
const laterMs = 30_000;

export type ClockParts = {
  clock: MovableClock;
  runner: Pick<Runner, "work">;
  zone(now: Date): Promise<string>;
};

/** Adds the clock to `api`, behind `door`. Never call it in production. */
export const mountClock = (api: Api, parts: ClockParts, door: DevDoor): void => {
  const { clock, runner } = parts;
  bind(api, moveClock, async ({ body, query, headers }) => {
    if (!door.isOpen(query, headers)) return refuse("not_found");
    const zone = await parts.zone(clock.now());
    let runs = await runner.work();
    for (let night = 0; night < body.nights; night += 1) {
      const next = addDays(newestNight(zone, clock.now().getTime()), 1);
      clock.moveTo(instantOfNight(zone, next) + laterMs);
      runs += await runner.work();
    }
    return reply(200, { now: clock.now().toISOString(), runs });
  });
};
