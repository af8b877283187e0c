// Audit files over HTTP.
import * as contract from "@nuqta/contracts/audit-files.ts";
import type { Database } from "../kit/db/db.ts";
import type { Api } from "../kit/http/api.ts";
import { bind, reply } from "../kit/http/bind.ts";
import { fileHeaders, handOut, readFileOf, verifierText } from "./service/handing.ts";

/** Adds the routes of audit files to `api`. */
export const mountAuditFiles = (api: Api, { db }: { readonly db: Database }): void => {
  bind(api, contract.readAuditFile, async ({ params: { month } }) => {
    const read = await readFileOf(db, month);
    return read.ok ? reply(200, read.value) : read;
  });
  bind(api, contract.exportAuditFile, async ({ params: { month }, query, gone }) => {
    const file = await handOut(db.until(gone), month, query.seller_id);
    return file.ok ? { status: 200, file: file.value, headers: fileHeaders(month) } : file;
  });
  bind(api, contract.auditFileVerifier, async () => ({
    ...{ status: 200, rawBody: verifierText() },
    headers: { "content-disposition": 'attachment; filename="verify-month.ts"' },
  }));
};
