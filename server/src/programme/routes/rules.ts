// Rules and campaigns over HTTP.
import * as campaignRoutes from "@nuqta/contracts/campaigns-routes.ts";
import * as routes from "@nuqta/contracts/rules-routes.ts";
import type { Api } from "../../kit/http/api.ts";
import { bind, reply } from "../../kit/http/bind.ts";
import { refuse } from "../../kit/pure/decision.ts";
import * as campaigns from "../service/campaigns.ts";
import * as rules from "../service/rules.ts";
import type { ProgrammeParts } from "./settings.ts";

/** Adds the routes of rules to `api`. */
export const mountRules = (api: Api, { db, configure, gate }: ProgrammeParts): void => {
  bind(api, routes.listRules, async ({ query, now }) => {
    const page = await rules.listRules(db, { ...query, sort: query.sort ?? "-created_at" }, now);
    return page.ok ? reply(200, page.value) : page;
  });
  bind(api, routes.createRule, (asked) =>
    configure(asked, async (change) => {
      const made = await rules.createRule(change, asked.body);
      return made.ok ? reply(201, made.value) : made;
    }),
  );
  bind(api, routes.getRule, async ({ params, now }) => {
    const found = await rules.readRule(db, params.id, now);
    return found.ok ? reply(200, found.value) : found;
  });
  bind(api, routes.listRuleVersions, async ({ params }) => {
    const found = await rules.readRuleVersions(db, params.id);
    return found.ok ? reply(200, found.value) : found;
  });
  bind(api, routes.saveRule, (asked) =>
    configure(asked, async (change) => {
      const saved = await rules.saveRule(change, asked.params.id, asked.body, asked.headers);
      return saved.ok ? reply(200, saved.value) : saved;
    }),
  );
  bind(api, routes.deleteRule, (asked) =>
    configure(asked, async (change) => {
      const left = await rules.deleteRule(change, asked.params.id);
      return left.ok ? reply(200, { deleted: left.value === null, rule: left.value }) : left;
    }),
  );
  bind(api, routes.publishRule, (asked) =>
    configure(asked, async (change) => {
      const ask = { ...asked.body, headers: asked.headers };
      const item = await rules.ruleToPublish(change.tx, asked.params.id, asked.headers);
      if (!item.ok) return item;
      const publishing = { ...asked.body, items: [item.value] } as const;
      const instead = await gate(change, publishing, asked.principal);
      if (instead) return instead;
      const done = await rules.publishRule(change, asked.params.id, ask);
      return done.ok ? reply(200, done.value) : done;
    }),
  );
  bind(api, routes.deactivateRule, (asked) =>
    configure(asked, async (change) => {
      const done = await rules.deactivateRule(change, asked.params.id, asked.body);
      return done.ok ? reply(200, done.value) : done;
    }),
  );
};

/** Adds the routes of campaigns to `api`. */
export const mountCampaigns = (api: Api, { db, configure, gate }: ProgrammeParts): void => {
  bind(api, campaignRoutes.listCampaigns, async ({ query, now }) => {
    const ask = { ...query, sort: query.sort ?? "-created_at" } as const;
    const page = await campaigns.listCampaigns(db, ask, now);
    return page.ok ? reply(200, page.value) : page;
  });
  bind(api, campaignRoutes.createCampaign, (asked) =>
    configure(asked, async (change) => {
      const made = await campaigns.createCampaign(change, asked.body);
      return made.ok ? reply(201, made.value) : made;
    }),
  );
  bind(api, campaignRoutes.getCampaign, async ({ params, now }) => {
    const found = await campaigns.readCampaign(db, params.id, now);
    return found.ok ? reply(200, found.value) : found;
  });
  bind(api, campaignRoutes.saveCampaign, (asked) =>
    configure(asked, async (change) => {
      const saved = await campaigns.saveCampaign(
        change,
        asked.params.id,
        asked.body,
        asked.headers,
      );
      return saved.ok ? reply(200, saved.value) : saved;
    }),
  );
  bind(api, campaignRoutes.deleteCampaign, (asked) =>
    configure(asked, async (change) => {
      const left = await campaigns.deleteCampaign(change, asked.params.id);
      if (!left.ok) return left;
      const answer = reply(200, { deleted: left.value === null, campaign: left.value });
      const target = `campaign:${asked.params.id}`;
      return left.value === null
        ? answer
        : { ...answer, record: { action: "campaign.archived", target } };
    }),
  );
  bind(api, campaignRoutes.publishCampaign, (asked) =>
    configure(asked, async (change) => {
      const { with_rules, ...body } = asked.body;
      // Rules are configuration, whichever way they come into force.
      if (with_rules && !asked.principal.permissions.has("config:write"))
        return refuse("forbidden");
      const ask = { ...body, with_rules, headers: asked.headers };
      const items = await campaigns.campaignToPublish(change.tx, asked.params.id, ask);
      if (!items.ok) return items;
      const instead = await gate(change, { ...body, items: items.value }, asked.principal);
      if (instead) return instead;
      const done = await campaigns.publishCampaign(change, asked.params.id, ask);
      return done.ok ? reply(200, done.value) : done;
    }),
  );
  const moves = [
    [campaignRoutes.pauseCampaign, "pause"],
    [campaignRoutes.resumeCampaign, "resume"],
    [campaignRoutes.endCampaign, "end"],
  ] as const;
  for (const [route, move] of moves)
    bind(api, route, (asked) =>
      configure(asked, async (change) => {
        const done = await campaigns.moveCampaign(change, asked.params.id, move, asked.body);
        return done.ok ? reply(200, done.value) : done;
      }),
    );
};
