// Tiers over HTTP: the specification's saving calls, and lists.

import * as routes from "@nuqta/contracts/tiers.ts";
import type { Database } from "../kit/db/db.ts";
import type { Api } from "../kit/http/api.ts";
import { bind, reply } from "../kit/http/bind.ts";
import type { Configure } from "../programme/door/configuration.ts";
import type { TierGate } from "./service/ladder.ts";
import * as service from "./service/tiers.ts";

const added = { success: true, message: "Tier added", messageAr: "تمت إضافة المستوى" } as const;

const waits = {
  success: true,
  message:
    "Tier added, but switched off: it waits for a second person, because of what it could cost.",
  messageAr: "تمت إضافة المستوى موقوفًا: ينتظر موافقة شخص ثانٍ بسبب تكلفته المحتملة.",
} as const;

/** Adds the routes of tiers to `api`. */
export const mountTiers = (
  api: Api,
  { db, configure, tierGate: gate }: { db: Database; configure: Configure; tierGate: TierGate },
): void => {
  bind(api, routes.listCustomerTiers, async ({ query }) => {
    const page = await service.listCustomerTiers(db, { ...query, sort: query.sort ?? "rank" });
    return page.ok ? reply(200, page.value) : page;
  });
  bind(api, routes.listSellerTiers, async ({ query }) => {
    const page = await service.listSellerTiers(db, { ...query, sort: query.sort ?? "rank" });
    return page.ok ? reply(200, page.value) : page;
  });
  bind(api, routes.saveCustomerTier, (asked) =>
    configure(asked, async (change) => {
      const made = await service.addCustomerTier(change, asked.body, gate);
      if (!made.ok) return made;
      const said = made.value.approval === undefined ? added : waits;
      return reply(201, { ...said, data: made.value });
    }),
  );
  bind(api, routes.saveSellerTier, (asked) =>
    configure(asked, async (change) => {
      const made = await service.addSellerTier(change, asked.body, gate);
      if (!made.ok) return made;
      const said = made.value.approval === undefined ? added : waits;
      return reply(201, { ...said, data: made.value });
    }),
  );
  bind(api, routes.patchCustomerTier, (asked) =>
    configure(asked, async (change) => {
      const done = await service.changeCustomerTier(change, asked.params.id, {
        body: asked.body,
        gate,
      });
      return done.ok ? reply(200, done.value) : done;
    }),
  );
  bind(api, routes.patchSellerTier, (asked) =>
    configure(asked, async (change) => {
      const done = await service.changeSellerTier(change, asked.params.id, {
        body: asked.body,
        gate,
      });
      return done.ok ? reply(200, done.value) : done;
    }),
  );
  bind(api, routes.orderCustomerTiers, (asked) =>
    configure(asked, async (change) => {
      const done = await service.orderCustomerTiers(change, asked.body.tier_ids, gate);
      return done.ok ? reply(200, done.value) : done;
    }),
  );
  bind(api, routes.orderSellerTiers, (asked) =>
    configure(asked, async (change) => {
      const done = await service.orderSellerTiers(change, asked.body.tier_ids, gate);
      return done.ok ? reply(200, done.value) : done;
    }),
  );
};
