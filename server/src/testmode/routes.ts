// The test world over HTTP: what people see of it, and the clock that only its own callers have.
import * as routes from "@nuqta/contracts/test-mode.ts";
import { networkOf } from "../identity/door/domain.ts";
import { appendAudit } from "../kit/audit/append.ts";
import type { Database } from "../kit/db/db.ts";
import type { Api } from "../kit/http/api.ts";
import { bind, reply } from "../kit/http/bind.ts";
import { createGate } from "../kit/process/gate.ts";
import { refuse } from "../kit/pure/decision.ts";
import { advance } from "./service/advance.ts";
import { type PlayParts, play } from "./service/play.ts";
import type { TestWorlds, WorldView } from "./service/worlds.ts";

/** Adds to the live server what people see of the test world, and in print its clock. */
export const mountTestMode = (
  api: Api,
  { db, worlds }: { db: Database; worlds: TestWorlds },
): void => {
  bind(api, routes.getTestWorld, async () => reply(200, replyOf(await worlds.view())));
  bind(api, routes.restartTestWorld, async (asked) => {
    const made = await worlds.restart(asked);
    if (!made.ok) return made;
    const { now, principal, ip, requestId } = asked;
    const by = { at: now, actor: principal.id, network: networkOf(ip), requestId };
    const target = "test_mode:world";
    const done = { action: "test_world_restart", target, outcome: "done" } as const;
    await db.transaction((tx) => appendAudit(tx, { ...by, ...done }));
    return reply(200, replyOf(made.value));
  });
  bind(api, routes.testClock, async () => refuse("test_key_needed"));
  bind(api, routes.advanceTestClock, async () => refuse("test_key_needed"));
  bind(api, routes.playScenario, async () => refuse("test_key_needed"));
};

const replyOf = (world: WorldView | undefined): routes.TestWorldReply => ({
  made_at: world?.madeAt.toISOString() ?? null,
  now: world?.now.toISOString() ?? null,
});

/** Adds its clock, and what is played by it, to the server of the test world. */
export const mountTestClock = (api: Api, parts: PlayParts): void => {
  // Two journeys through time at once would each skip what the other has yet to do.
  const inTurn = createGate({ running: 1, waiting: 10 });
  bind(api, routes.testClock, async ({ now }) => reply(200, { now: now.toISOString() }));
  bind(api, routes.advanceTestClock, ({ body }) =>
    inTurn(async () => {
      const moved = await advance(parts, Date.parse(body.advance_to));
      if (!moved.ok) return moved;
      return reply(200, { now: moved.value.now.toISOString(), runs: moved.value.runs });
    }),
  );
  bind(api, routes.playScenario, ({ body, principal }) =>
    inTurn(async () => {
      const { scenario, started_at, step } = body;
      const ask = { scenario, startedAt: Date.parse(started_at), step, actor: principal.id };
      const played = await play(parts, ask);
      return played.ok ? reply(200, played.value) : played;
    }),
  );
};
