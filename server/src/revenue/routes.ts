// Deferred revenue of closed months over HTTP.
import * as contract from "@nuqta/contracts/revenue.ts";
import type { Database } from "../kit/db/db.ts";
import type { Api } from "../kit/http/api.ts";
import { bind, reply } from "../kit/http/bind.ts";
import type { Configure } from "../programme/door/configuration.ts";
import { readBasis, saveBasis } from "./service/basis.ts";
import { readRevenue, revenueFile } from "./service/reading.ts";

export type RouteParts = { readonly db: Database; readonly configure: Configure };

/** Adds the routes of deferred revenue to `api`. */
export const mountRevenue = (api: Api, { db, configure }: RouteParts): void => {
  bind(api, contract.readRevenueBasis, async () => reply(200, await readBasis(db)));
  bind(api, contract.saveRevenueBasis, (asked) =>
    configure(asked, async (change) => {
      const saved = await saveBasis(change, asked.body);
      return saved.ok ? reply(200, saved.value) : saved;
    }),
  );
  bind(api, contract.readRevenue, async ({ params: { month } }) => {
    const read = await readRevenue(db, month);
    return read.ok ? reply(200, read.value) : read;
  });
  bind(api, contract.exportRevenue, async ({ params: { month }, query, gone }) => {
    const { layout = "csv", locale = "en" } = query;
    const file = await revenueFile(db.until(gone), month, { layout, locale });
    if (!file.ok) return file;
    const headers = { "content-disposition": `attachment; filename="revenue-${month}.csv"` };
    return { status: 200, rawBody: file.value, headers };
  });
};
