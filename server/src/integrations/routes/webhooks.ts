// Webhooks over HTTP.

import { webhookHealth } from "@nuqta/contracts/webhook-health.ts";
import * as replays from "@nuqta/contracts/webhook-replays.ts";
import * as routes from "@nuqta/contracts/webhooks.ts";
import type { Database } from "../../kit/db/db.ts";
import type { Api } from "../../kit/http/api.ts";
import { bind, reply } from "../../kit/http/bind.ts";
import type { Outbound } from "../../kit/http/outbound.ts";
import { refuse } from "../../kit/pure/decision.ts";
import type { Sealer } from "../../kit/secrets/sealing.ts";
import type { TestWorld } from "../domain/feed.ts";
import * as deliveries from "../service/deliveries.ts";
import * as service from "../service/endpoints.ts";
import { findEndpoint, listEndpoints } from "../store/endpoints.ts";

type Parts = {
  readonly db: Database;
  readonly outbound: Outbound;
  readonly sealer: Sealer;
  readonly testWorld?: TestWorld | undefined;
};

/** Adds the routes of webhooks to `api`. */
export const mountWebhooks = (api: Api, parts: Parts): void => {
  mountEndpoints(api, parts);
  mountDeliveries(api, parts);
};

const mountEndpoints = (api: Api, parts: Parts): void => {
  const { db, outbound, testWorld } = parts;
  bind(api, routes.listWebhooks, async ({ now }) => {
    const all = await listEndpoints(db);
    return reply(200, { data: all.map((one) => service.viewOf(one, now)) });
  });
  bind(api, routes.createWebhook, async (asked) => {
    const made = await service.addEndpoint(parts, asked, asked.body);
    return made.ok ? reply(201, made.value) : made;
  });
  bind(api, routes.getWebhook, async ({ params, now }) => {
    const found = await findEndpoint(db, params.id);
    return found ? reply(200, service.viewOf(found, now)) : refuse("webhook_not_found");
  });
  bind(api, routes.changeWebhook, async (asked) => {
    const { params, body } = asked;
    const changed = await service.changeEndpoint(db, outbound, asked, params.id, body);
    return changed.ok ? reply(200, changed.value) : changed;
  });
  bind(api, routes.deleteWebhook, async (asked) => {
    const gone = await service.deleteEndpoint(db, asked, asked.params.id);
    return gone.ok ? reply(200, gone.value) : gone;
  });
  bind(api, routes.rotateSecret, async (asked) => {
    const { params, body } = asked;
    const made = await service.rotateSecret(parts, asked, params.id, body.overlap_hours);
    return made.ok ? reply(200, made.value) : made;
  });
  bind(api, routes.testWebhook, async (asked) => {
    const { params, body } = asked;
    const sent = await service.testEndpoint(parts, asked, params.id, body.event_type);
    if (!sent.ok) return sent;
    const read = await deliveries.readDelivery({ db, testWorld }, params.id, sent.value);
    if (read.ok) return reply(200, read.value);
    return refuse("webhook_not_found");
  });
  bind(api, webhookHealth, async ({ params, query, now }) => {
    const health = await service.healthOf(db, params.id, query.period, now);
    return health.ok ? reply(200, health.value) : health;
  });
};

const mountDeliveries = (api: Api, { db, testWorld }: Parts): void => {
  bind(api, routes.listDeliveries, async ({ params, query }) => {
    const ask = { ...query, sort: query.sort ?? "-delivery_no" } as const;
    const page = await deliveries.listDeliveries(db, params.id, ask);
    return page.ok ? reply(200, page.value) : page;
  });
  bind(api, routes.getDelivery, async ({ params }) => {
    const found = await deliveries.readDelivery(
      { db, testWorld },
      params.id,
      Number(params.delivery_id),
    );
    return found.ok ? reply(200, found.value) : found;
  });
  bind(api, routes.retryDelivery, async (asked) => {
    const { id, delivery_id: no } = asked.params;
    const retried = await deliveries.retryDelivery(db, asked, id, Number(no));
    return retried.ok ? reply(200, retried.value) : retried;
  });
  bind(api, replays.startReplay, async (asked) => {
    const started = await deliveries.startReplay(db, asked, asked.params.id, asked.body);
    return started.ok ? reply(201, started.value) : started;
  });
  bind(api, replays.listReplays, async ({ params }) => {
    const found = await deliveries.listReplays(db, params.id);
    return found.ok ? reply(200, { data: found.value }) : found;
  });
};
