// The feed of events over HTTP, and webhooks.
import { listEvents } from "@nuqta/contracts/events.ts";
import type { Api } from "../../kit/http/api.ts";
import { bind, reply } from "../../kit/http/bind.ts";
import { envelope } from "../domain/feed.ts";
import { readFeed } from "../service/feed.ts";
import { mountWebhooks } from "./webhooks.ts";

/** Adds the routes of integrations to `api`. */
export const mountIntegrations = (api: Api, parts: Parameters<typeof mountWebhooks>[1]): void => {
  const { db, testWorld } = parts;
  mountWebhooks(api, parts);
  bind(api, listEvents, async ({ query }) => {
    const page = await readFeed(db, query.after, query.limit);
    if (!page.ok) return page;
    const { events, next, hasMore } = page.value;
    const data = events.map((event) => envelope(event, testWorld === undefined));
    return reply(200, { data, next_cursor: next, has_more: hasMore });
  });
};
