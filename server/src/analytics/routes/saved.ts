// Saved reports over HTTP. They are of people: keys read those that the team shares, and keep none.
import * as routes from "@nuqta/contracts/saved-reports.ts";
import type { Database } from "../../kit/db/db.ts";
import type { Api } from "../../kit/http/api.ts";
import { bind, reply } from "../../kit/http/bind.ts";
import { createOnce } from "../../kit/process/once.ts";
import { refuse } from "../../kit/pure/decision.ts";
import * as saved from "../service/saved.ts";

/** Adds the routes of saved reports to `api`. */
export const mountSaved = (api: Api, { db }: { db: Database }): void => {
  bind(api, routes.listSavedReports, async ({ principal: by }) =>
    reply(200, { data: await saved.listSaved(db, by) }),
  );

  bind(api, routes.createSavedReport, async (asked) => {
    const { body, principal: by, now } = asked;
    if (by.kind !== "session") return refuse("forbidden");
    return createOnce(db, asked, (tx) => saved.createSaved(tx, { ...body, by, now }));
  });

  bind(api, routes.getSavedReport, async ({ params, principal: by }) => {
    const read = await saved.readSaved(db, { id: params.id, by });
    return read.ok ? reply(200, read.value) : read;
  });

  bind(api, routes.changeSavedReport, async ({ params, body, principal: by, now }) => {
    const changed = await saved.changeSaved(db, { ...body, id: params.id, by, now });
    return changed.ok ? reply(200, changed.value) : changed;
  });

  bind(api, routes.deleteSavedReport, async ({ params, principal: by, now, ip, requestId }) => {
    const gone = await saved.deleteSaved(db, { id: params.id, by, now, ip, requestId });
    return gone.ok ? reply(200, { report_id: gone.value.id }) : gone;
  });
};
