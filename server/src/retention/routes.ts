// Retention over HTTP: its terms, what would go, and the register of processing.
import { readRegister } from "@nuqta/contracts/processing.ts";
import * as routes from "@nuqta/contracts/retention.ts";
import type { Api } from "../kit/http/api.ts";
import { bind, reply } from "../kit/http/bind.ts";
import type { Configure } from "../programme/door/configuration.ts";
import type { RetentionParts } from "./service/parts.ts";
import { previewOf } from "./service/preview.ts";
import { showRegister } from "./service/register.ts";
import { retentionHistory, saveRetention, showRetention } from "./service/terms.ts";

export type Parts = RetentionParts & { configure: Configure };

/** Adds the routes of retention to `api`. */
export const mountRetention = (api: Api, parts: Parts): void => {
  const { db, configure } = parts;
  bind(api, routes.getRetention, async ({ now }) => reply(200, await showRetention(db, now)));
  bind(api, routes.saveRetention, (asked) =>
    configure(asked, async (change) => {
      const saved = await saveRetention(change, asked.body, asked.headers);
      return saved.ok ? reply(200, saved.value) : saved;
    }),
  );
  bind(api, routes.readRetentionHistory, async ({ query }) => {
    const page = await retentionHistory(db, query);
    return page.ok ? reply(200, page.value) : page;
  });
  bind(api, routes.previewRetention, async ({ body, now }) =>
    reply(200, await previewOf(parts, body, now)),
  );
  bind(api, readRegister, async ({ now }) => reply(200, await showRegister(parts, now)));
};
