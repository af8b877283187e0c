// Tiers over HTTP: the specification's saving calls, and lists.

import * as routes from "@nuqta/contracts/tiers.ts";
import type { Database } from "../kit/db/db.ts";
import type { Api } from "../kit/http/api.ts";
import { bind, reply } from "../kit/http/bind.ts";
import type { Configure } from "../programme/door/configuration.ts";
import * as service from "./service.ts";

const added = { success: true, message: "Tier added", messageAr: "تمت إضافة المستوى" } as const;

/** Adds the routes of tiers to `api`. */
export const mountTiers = (
  api: Api,
  { db, configure }: { db: Database; configure: Configure },
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
      const made = await service.addCustomerTier(change, asked.body);
      return made.ok ? reply(201, { ...added, data: made.value }) : made;
    }),
  );
  bind(api, routes.saveSellerTier, (asked) =>
    configure(asked, async (change) => {
      const made = await service.addSellerTier(change, asked.body);
      return made.ok ? reply(201, { ...added, data: made.value }) : made;
    }),
  );
  bind(api, routes.patchCustomerTier, (asked) =>
    configure(asked, async (change) => {
      const done = await service.changeCustomerTier(change, asked.params.id, asked.body);
      return done.ok ? reply(200, done.value) : done;
    }),
  );
  bind(api, routes.patchSellerTier, (asked) =>
    configure(asked, async (change) => {
      const done = await service.changeSellerTier(change, asked.params.id, asked.body);
      return done.ok ? reply(200, done.value) : done;
    }),
  );
  bind(api, routes.orderCustomerTiers, (asked) =>
    configure(asked, async (change) => {
      const done = await service.orderCustomerTiers(change, asked.body.tier_ids);
      return done.ok ? reply(200, { tier_ids: done.value }) : done;
    }),
  );
  bind(api, routes.orderSellerTiers, (asked) =>
    configure(asked, async (change) => {
      const done = await service.orderSellerTiers(change, asked.body.tier_ids);
      return done.ok ? reply(200, { tier_ids: done.value }) : done;
    }),
  );
};
