// Late arrivals and imported histories over HTTP.
import * as contract from "@nuqta/contracts/quarantine.ts";
import { networkOf } from "../identity/door/domain.ts";
import type { Api } from "../kit/http/api.ts";
import { bind, reply } from "../kit/http/bind.ts";
import { refuse } from "../kit/pure/decision.ts";
import {
  decideArrival,
  decideMatching,
  listArrivals,
  type QuarantineParts,
  readArrival,
} from "./service/deciding.ts";
import { decideHistory, readHistories } from "./service/histories.ts";

/** Adds the list of arrivals and what is decided about them to `api`. */
export const mountQuarantine = (api: Api, parts: QuarantineParts): void => {
  bind(api, contract.listArrivals, async ({ query }) => {
    const { sort = "-arrived_at", state, ...ask } = query;
    const page = await listArrivals(parts.db, { ...ask, sort, state });
    return page.ok ? reply(200, page.value) : page;
  });
  bind(api, contract.listHistories, async () =>
    reply(200, { data: await readHistories(parts.db) }),
  );
  bind(api, contract.decideHistory, async ({ params, body, ...asked }) => {
    const deciding = { ...asked, network: networkOf(asked.ip) };
    const done = await decideHistory(parts.db, params.id, body, deciding);
    return "ok" in done ? done : reply(200, done);
  });
  bind(api, contract.getArrival, async ({ params }) => {
    const found = await readArrival(parts.db, params.id);
    return found ? reply(200, found) : refuse("arrival_not_found");
  });
  bind(api, contract.releaseArrival, async ({ params, body, ...asked }) => {
    const deciding = { ...asked, network: networkOf(asked.ip) };
    const done = await decideArrival(parts, params.id, { verdict: "release", ...body }, deciding);
    return "ok" in done ? done : reply(200, done);
  });
  bind(api, contract.refuseArrival, async ({ params, body, ...asked }) => {
    const deciding = { ...asked, network: networkOf(asked.ip) };
    const done = await decideArrival(parts, params.id, { verdict: "refuse", ...body }, deciding);
    return "ok" in done ? done : reply(200, done);
  });
  bind(api, contract.decideArrivals, async ({ body, ...asked }) => {
    const done = await decideMatching(parts, body, { ...asked, network: networkOf(asked.ip) });
    return "ok" in done ? done : reply(200, done);
  });
};
