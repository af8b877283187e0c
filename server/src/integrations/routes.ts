// The feed of events over HTTP, and webhooks.
import { listEvents } from "@nuqta/contracts/events.ts";
import type { Database } from "../kit/db.ts";
import type { Api } from "../kit/http/api.ts";
import { bind, reply } from "../kit/http/bind.ts";
import type { Outbound } from "../kit/outbound.ts";
import { envelope } from "./domain.ts";
import { mountWebhooks } from "./routes/webhooks.ts";
import { readFeed } from "./service.ts";

/** Adds the routes of integrations to `api`. */
export const mountIntegrations = (
  api: Api,
  { db, outbound }: { db: Database; outbound: Outbound },
): void => {
  mountWebhooks(api, { db, outbound });
  bind(api, listEvents, async ({ query }) => {
    const page = await readFeed(db, query.after, query.limit);
    if (!page.ok) return page;
    const { events, next, hasMore } = page.value;
    return reply(200, { data: events.map(envelope), next_cursor: next, has_more: hasMore });
  });
};
