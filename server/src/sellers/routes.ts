// Sellers over HTTP.
import * as routes from "@nuqta/contracts/sellers.ts";
import type { Database } from "../kit/db.ts";
import type { Api } from "../kit/http/api.ts";
import { bind, reply } from "../kit/http/bind.ts";
import type { Configure } from "../programme/service/change.ts";
import * as service from "./service.ts";

/** Adds the routes of sellers to `api`. */
export const mountSellers = (
  api: Api,
  { db, configure }: { db: Database; configure: Configure },
): void => {
  bind(api, routes.listSellers, async ({ query }) => {
    const page = await service.listSellers(db, { ...query, sort: query.sort ?? "-created_at" });
    return page.ok ? reply(200, page.value) : page;
  });
  bind(api, routes.createSeller, (asked) =>
    configure(asked, async (change) => {
      const made = await service.createSeller(change, asked.body);
      return made.ok ? reply(201, made.value) : made;
    }),
  );
  bind(api, routes.getSeller, async ({ params }) => {
    const found = await service.readSeller(db, params.id);
    return found.ok ? reply(200, found.value) : found;
  });
  bind(api, routes.patchSeller, (asked) =>
    configure(asked, async (change) => {
      const done = await service.changeSeller(change, asked.params.id, asked.body);
      return done.ok ? reply(200, done.value) : done;
    }),
  );
  for (const [route, move] of [
    [routes.suspendSeller, "suspend"],
    [routes.reinstateSeller, "reinstate"],
  ] as const)
    bind(api, route, (asked) =>
      configure(asked, async (change) => {
        const done = await service.moveSeller(change, asked.params.id, move);
        return done.ok ? reply(200, done.value) : done;
      }),
    );
};
