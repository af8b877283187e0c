// The record of who did what over HTTP.

import { listAudit as listAuditRoute, verifyAudit } from "@nuqta/contracts/audit.ts";
import { findAuditFault } from "../kit/audit/append.ts";
import type { Database } from "../kit/db/db.ts";
import type { Api } from "../kit/http/api.ts";
import { bind, reply } from "../kit/http/bind.ts";
import type { Programmes } from "../programme/door/in-force.ts";
import { listAudit } from "./service.ts";

/** Adds the routes of the record to `api`. */
export const mountAudit = (
  api: Api,
  { db, programmes }: { db: Database; programmes: Programmes },
): void => {
  bind(api, listAuditRoute, async ({ query, now }) => {
    const { config } = await programmes.current();
    const { timezone } = config.settingsAt(now.getTime());
    const page = await listAudit(db, timezone, { ...query, sort: query.sort ?? "-entry_no" });
    return page.ok ? reply(200, page.value) : page;
  });
  bind(api, verifyAudit, async ({ now }) => {
    const { entries, firstFault } = await findAuditFault(db);
    return reply(200, {
      entries,
      first_fault: firstFault ?? null,
      verified_at: now.toISOString(),
    });
  });
};
