// Templates and coverage over HTTP.

import * as routes from "@nuqta/contracts/campaigns.ts";
import type { Database } from "../kit/db/db.ts";
import type { Api } from "../kit/http/api.ts";
import { bind, reply } from "../kit/http/bind.ts";
import type { Configure } from "../programme/door/configuration.ts";
import * as service from "./service.ts";

type Parts = { db: Database; configure: Configure };

/** Adds the routes of templates and coverage to `api`. */
export const mountCampaignTemplates = (api: Api, { db, configure }: Parts): void => {
  bind(api, routes.listTemplates, async ({ query, now }) => {
    const page = await service.listTemplates(
      db,
      { ...query, sort: query.sort ?? "created_at" },
      now,
    );
    return page.ok ? reply(200, page.value) : page;
  });
  bind(api, routes.createTemplate, (asked) =>
    configure(asked, async (change) => {
      const made = await service.addTemplate(change, asked.body);
      return made.ok ? reply(201, made.value) : made;
    }),
  );
  bind(api, routes.getTemplate, async ({ params, now }) => {
    const found = await service.readTemplate(db, params.id, now);
    return found.ok ? reply(200, found.value) : found;
  });
  bind(api, routes.saveTemplate, (asked) =>
    configure(asked, async (change) => {
      const { params, body, headers } = asked;
      const saved = await service.saveTemplate(change, params.id, body, headers);
      return saved.ok ? reply(200, saved.value) : saved;
    }),
  );
  bind(api, routes.deleteTemplate, (asked) =>
    configure(asked, async (change) => {
      const gone = await service.deleteTemplate(change, asked.params.id);
      return gone.ok ? reply(200, gone.value) : gone;
    }),
  );
  bind(api, routes.useTemplate, (asked) =>
    configure(asked, async (change) => {
      const made = await service.useTemplate(change, asked.params.id, asked.body);
      return made.ok ? reply(201, made.value) : made;
    }),
  );
  bind(api, routes.coverTargets, async ({ body }) =>
    reply(200, await service.coverageOf(db, body.targets)),
  );
  bind(api, routes.previewReach, async ({ body }) =>
    reply(200, await service.reachOf(db, body.targets, body.audiences)),
  );
};
