// Retention over HTTP: its terms, what would go, the register of processing, requests of members, and the log of breaches.
import * as breaches from "@nuqta/contracts/breaches.ts";
import { readRegister } from "@nuqta/contracts/processing.ts";
import * as routes from "@nuqta/contracts/retention.ts";
import * as rights from "@nuqta/contracts/rights-requests.ts";
import type { Api } from "../kit/http/api.ts";
import { bind, reply } from "../kit/http/bind.ts";
import type { Configure } from "../programme/door/configuration.ts";
import {
  type Asked,
  affectedFile,
  listAll,
  logBreach,
  saveBreach,
  showBreach,
} from "./service/breaches.ts";
import { type RetentionParts, zoneAt } from "./service/parts.ts";
import { previewOf } from "./service/preview.ts";
import { showRegister } from "./service/register.ts";
import {
  checkIdentity,
  extendRequest,
  fulfilRequest,
  logRequest,
  refuseRequest,
} from "./service/rights-requests.ts";
import { listRequests, showRequest } from "./service/rights-shown.ts";
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
  mountRights(api, parts);
  mountBreaches(api, parts);
};

const mountRights = (api: Api, parts: Parts): void => {
  const { db } = parts;
  const byOf = async (asked: Asked) => ({ asked, zone: await zoneAt(parts, asked.now) });
  bind(api, rights.listRightsRequests, async ({ query, now }) => {
    const { sort = "due_at", state, kind, member_id, ...ask } = query;
    const member = member_id || undefined;
    const page = await listRequests(db, { ...ask, sort, state, kind, member }, now);
    return page.ok ? reply(200, page.value) : page;
  });
  bind(api, rights.addRightsRequest, async (asked) => {
    const added = await logRequest(db, asked.body, asked, await zoneAt(parts, asked.now));
    return added.ok ? reply(201, added.value) : added;
  });
  bind(api, rights.getRightsRequest, async ({ params, now }) => {
    const shown = await showRequest(db, params.id, { zone: await zoneAt(parts, now), now });
    return shown.ok ? reply(200, shown.value) : shown;
  });
  bind(api, rights.checkRightsIdentity, async (asked) => {
    const { params, body } = asked;
    const changed = await checkIdentity(db, { ...params, ...body }, await byOf(asked));
    return changed.ok ? reply(200, changed.value) : changed;
  });
  bind(api, rights.extendRightsRequest, async (asked) => {
    const { params, body } = asked;
    const changed = await extendRequest(db, { ...params, ...body }, await byOf(asked));
    return changed.ok ? reply(200, changed.value) : changed;
  });
  bind(api, rights.fulfilRightsRequest, async (asked) => {
    const { params, body } = asked;
    const changed = await fulfilRequest(db, { ...params, ...body }, await byOf(asked));
    return changed.ok ? reply(200, changed.value) : changed;
  });
  bind(api, rights.refuseRightsRequest, async (asked) => {
    const { params, body } = asked;
    const changed = await refuseRequest(db, { ...params, ...body }, await byOf(asked));
    return changed.ok ? reply(200, changed.value) : changed;
  });
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
    const file = await affectedFile(db.until(asked.gone), asked.params.id, asked);
    if (!file.ok) return file;
    const headers = { "content-disposition": 'attachment; filename="affected-members.csv"' };
    return { status: 200, rawBody: file.value, headers };
  });
};
