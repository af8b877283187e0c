// Simulations over HTTP.

import { tryCart } from "@nuqta/contracts/simulated-carts.ts";
import * as routes from "@nuqta/contracts/simulations.ts";
import type { Database } from "../kit/db/db.ts";
import type { Api } from "../kit/http/api.ts";
import { bind, reply } from "../kit/http/bind.ts";
import type { Principal } from "../kit/http/principal.ts";
import { decideIn, findAnswer, keepAnswer } from "../kit/process/once.ts";
import type { Programmes } from "../programme/door/in-force.ts";
import { tryOneCart } from "./service/cart.ts";
import type { Runner } from "./service/runner.ts";
import {
  askForSimulation,
  cancel,
  listAll,
  readFile,
  readSimulation,
} from "./service/simulations.ts";

export type SimulationParts = { db: Database; programmes: Programmes; runner: Runner };

/** Reader of a simulation: only who may read members sees who gains and loses most. */
const readerOf = ({ permissions }: Principal) => ({
  mayNameMembers: permissions.has("members:read"),
});

/** Adds the routes of simulations to `api`. */
export const mountSimulation = (api: Api, { db, programmes, runner }: SimulationParts): void => {
  bind(api, routes.createSimulation, async (asked) => {
    const outcome = await decideIn(db, async (tx) => {
      const before = await findAnswer(tx, asked);
      if (before) return before;
      const given = { tx, programmes, now: asked.now, by: asked.principal.id };
      const made = await askForSimulation(given, asked.body);
      return made.ok ? keepAnswer(tx, asked, { status: 202, body: made.value }) : made;
    });
    runner.kick();
    return outcome;
  });
  bind(api, tryCart, async ({ body, now }) => {
    const tried = await tryOneCart({ tx: db, programmes, now }, body);
    return tried.ok ? reply(200, tried.value) : tried;
  });
  bind(api, routes.listSimulations, async ({ query }) => {
    const page = await listAll(db, query);
    return page.ok ? reply(200, page.value) : page;
  });
  bind(api, routes.getSimulation, async ({ params, principal }) => {
    const found = await readSimulation(db, params.id, readerOf(principal));
    return found.ok ? { status: 200, rawBody: found.value } : found;
  });
  bind(api, routes.getSimulationCsv, async ({ params, query, principal }) => {
    const reader = { ...readerOf(principal), locale: query.locale ?? "en" };
    const file = await readFile(db, params.id, reader);
    if (!file.ok) return file;
    const disposition = `attachment; filename="simulation-${params.id}.csv"`;
    return { status: 200, rawBody: file.value, headers: { "content-disposition": disposition } };
  });
  bind(api, routes.cancelSimulation, async ({ params, now }) => {
    const done = await cancel(db, params.id, now);
    if (!done.ok) return done;
    runner.stop(params.id);
    return reply(200, done.value);
  });
};
