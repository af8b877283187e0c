// Retention over HTTP: its terms, what would go, the register of processing, and the log of breaches.
import * as breaches from "@nuqta/contracts/breaches.ts";
import { readRegister } from "@nuqta/contracts/processing.ts";
import * as routes from "@nuqta/contracts/retention.ts";
import type { Api } from "../kit/http/api.ts";
import { bind, reply } from "../kit/http/bind.ts";
import type { Configure } from "../programme/door/configuration.ts";
import { affectedFile, listAll, logBreach, saveBreach, showBreach } from "./service/breaches.ts";
import { type RetentionParts, zoneAt } from "./service/parts.ts";
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
  mountBreaches(api, parts);
};

const mountBreaches = (api: Api, parts: Parts): void => {
  const { db } = parts;
  bind(api, breaches.listBreaches, async ({ now }) => reply(200, await listAll(db, now)));
  bind(api, breaches.addBreach, async (asked) => {
    const added = await logBreach(db, asked.body, asked, await zoneAt(parts, asked.now));
    return added.ok ? reply(201, added.value) : added;
  });
  bind(api, breaches.getBreach, async ({ params, now }) => {
    const shown = await showBreach(db, params.id, { zone: await zoneAt(parts, now), now });
    return shown.ok ? reply(200, shown.value) : shown;
  });
  bind(api, breaches.changeBreach, async (asked) => {
    const { params, body: facts, headers } = asked;
    const zone = await zoneAt(parts, asked.now);
    const saved = await saveBreach(db, { id: params.id, facts, headers }, asked, zone);
    return saved.ok ? reply(200, saved.value) : saved;
  });
  bind(api, breaches.exportAffected, async (asked) => {
    const file = await affectedFile(db, asked.params.id, asked);
    if (!file.ok) return file;
    const headers = { "content-disposition": 'attachment; filename="affected-members.csv"' };
    return { status: 200, rawBody: file.value, headers };
  });
};
