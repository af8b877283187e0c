// Sellers over HTTP.

import * as routes from "@nuqta/contracts/sellers.ts";
import type { Database } from "../kit/db/db.ts";
import type { Api } from "../kit/http/api.ts";
import { bind, reply } from "../kit/http/bind.ts";
import { type Configure, readHistory } from "../programme/door/configuration.ts";
import { listSellers, sellersFile } from "./service/listing.ts";
import * as service from "./service/sellers.ts";

type Parts = { db: Database; configure: Configure };

/** Adds the routes of sellers to `api`. */
export const mountSellers = (api: Api, parts: Parts): void => {
  const { db, configure } = parts;
  bind(api, routes.createSeller, (asked) =>
    configure(asked, async (change) => {
      const made = await service.createSeller(change, asked.body);
      return made.ok ? reply(201, made.value) : made;
    }),
  );
  bind(api, routes.patchSeller, (asked) =>
    configure(asked, async (change) => {
      const done = await service.changeSeller(change, asked.params.id, asked.body);
      return done.ok ? reply(200, done.value) : done;
    }),
  );
  for (const [route, move] of [
    [routes.activateSeller, "activate"],
    [routes.suspendSeller, "suspend"],
    [routes.reinstateSeller, "reinstate"],
  ] as const)
    bind(api, route, (asked) =>
      configure(asked, async (change) => {
        const done = await service.moveSeller(change, asked.params.id, move);
        return done.ok ? reply(200, done.value) : done;
      }),
    );
  mountReading(api, db);
};

const mountReading = (api: Api, db: Database): void => {
  bind(api, routes.listSellers, async ({ query, now }) => {
    const page = await listSellers(db, now, query);
    return page.ok ? reply(200, page.value) : page;
  });
  bind(api, routes.exportSellers, async ({ query, now, gone }) => ({
    status: 200,
    rawBody: await sellersFile(db.until(gone), now, query),
    headers: { "content-disposition": 'attachment; filename="sellers.csv"' },
  }));
  bind(api, routes.getSeller, async ({ params }) => {
    const found = await service.readSeller(db, params.id);
    return found.ok ? reply(200, found.value) : found;
  });
  bind(api, routes.sellerHistory, async ({ params, query }) => {
    const found = await service.readSeller(db, params.id);
    if (!found.ok) return found;
    const page = await readHistory(db, service.targetOf(params.id), query);
    return page.ok ? reply(200, page.value) : page;
  });
};
