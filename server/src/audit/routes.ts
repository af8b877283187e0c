// The record of who did what over HTTP.

import * as routes from "@nuqta/contracts/audit.ts";
import { findAuditFault } from "../kit/audit/append.ts";
import type { Database } from "../kit/db/db.ts";
import type { Api } from "../kit/http/api.ts";
import { bind, reply } from "../kit/http/bind.ts";
import type { Programmes } from "../programme/door/in-force.ts";
import { actsByRoute } from "./domain.ts";
import { auditFile, listAudit, type Reading } from "./service.ts";
import { findActors } from "./store.ts";

/** Adds the routes of the record to `api`. */
export const mountAudit = (
  api: Api,
  { db, programmes }: { db: Database; programmes: Programmes },
): void => {
  const readingAt = async (now: Date): Promise<Reading> => {
    const { config } = await programmes.current();
    // Routes may be bound after these.
    return { acts: actsByRoute(api.routes), zone: config.settingsAt(now.getTime()).timezone };
  };
  bind(api, routes.listAudit, async ({ query, now, gone }) => {
    const reading = await readingAt(now);
    const page = await listAudit(db.until(gone), reading, {
      ...query,
      sort: query.sort ?? "-entry_no",
    });
    return page.ok ? reply(200, page.value) : page;
  });
  bind(api, routes.exportAudit, async ({ query, now, gone }) => {
    const { locale = "en", sort = "-entry_no", ...ask } = query;
    return {
      status: 200,
      rawBody: await auditFile(db.until(gone), await readingAt(now), { ...ask, sort, locale }),
      headers: { "content-disposition": 'attachment; filename="audit-log.csv"' },
    };
  });
  bind(api, routes.listActors, async () => reply(200, { data: await findActors(db) }));
  bind(api, routes.verifyAudit, async ({ now, gone }) => {
    const { entries, firstFault } = await findAuditFault(db.until(gone));
    return reply(200, {
      entries,
      first_fault: firstFault ?? null,
      verified_at: now.toISOString(),
    });
  });
};
