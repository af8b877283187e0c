// What sellers proposed, for the marketplace, over HTTP.
import * as routes from "@nuqta/contracts/proposals-routes.ts";
import type { Database } from "../kit/db/db.ts";
import type { Api } from "../kit/http/api.ts";
import { bind, reply } from "../kit/http/bind.ts";
import { doOnce } from "../kit/process/once.ts";
import type { Configure } from "../programme/door/configuration.ts";
import type { Programmes } from "../programme/door/in-force.ts";
import type { PublishGate } from "../programme/door/publishing.ts";
import { approveProposal, forecastAgain, returnProposal } from "./service/answering.ts";
import { listProposals, readProposal } from "./service/reading.ts";

export type RouteParts = {
  readonly db: Database;
  readonly programmes: Programmes;
  readonly configure: Configure;
  readonly gate: PublishGate;
};

/** Adds the marketplace's routes of proposals to `api`. */
export const mountProposals = (api: Api, parts: RouteParts): void => {
  const { db, programmes, configure } = parts;
  bind(api, routes.listProposals, async ({ query, now }) => {
    const { sort = "submitted_at", seller_id: sellerId, state, ...ask } = query;
    const page = await listProposals(parts, { ...ask, sort, sellerId, state }, now);
    return page.ok ? reply(200, page.value) : page;
  });
  bind(api, routes.getProposal, async ({ params, now }) => {
    const found = await readProposal({ tx: db, programmes, now }, params.id);
    return found.ok ? reply(200, found.value) : found;
  });
  bind(api, routes.forecastProposal, (asked) =>
    doOnce(db, asked, 200, (tx) => forecastAgain(tx, parts, asked.params.id, asked)),
  );
  bind(api, routes.approveProposal, (asked) =>
    configure(asked, async (change) => {
      const of = { id: asked.params.id, revision: asked.body.revision };
      const done = await approveProposal(change, parts, of, asked);
      if (!("ok" in done) || !done.ok) return done;
      return reply(200, done.value.body);
    }),
  );
  bind(api, routes.returnProposal, (asked) =>
    configure(asked, async (change) => {
      const done = await returnProposal(
        change,
        parts,
        { id: asked.params.id, ...asked.body },
        asked,
      );
      return done.ok ? reply(200, done.value) : done;
    }),
  );
};
