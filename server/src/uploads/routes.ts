// The history of uploads over HTTP.

import * as routes from "@nuqta/contracts/uploads.ts";
import type { Database } from "../kit/db/db.ts";
import type { Api } from "../kit/http/api.ts";
import { bind, reply } from "../kit/http/bind.ts";
import type { Configure } from "../programme/door/configuration.ts";
import { mayUndo, type UploadKind, undoableUntil } from "./domain.ts";
import * as service from "./service.ts";

type Parts = {
  db: Database;
  configure: Configure;
  /** Who knows how to put back what files of a kind have written. */
  undoers: Readonly<Record<UploadKind, service.Undo>>;
};

/** Adds the routes of uploads to `api`. */
export const mountUploads = (api: Api, { db, configure, undoers }: Parts): void => {
  bind(api, routes.listUploads, async ({ query, now }) => {
    const page = await service.listUploads(db, { ...query, sort: query.sort ?? "-saved_at" });
    if (!page.ok) return page;
    const { rows, next, total } = page.value;
    return reply(200, { data: rows.map((row) => shown(row, now)), next_cursor: next, total });
  });
  bind(api, routes.undoUpload, (asked) =>
    configure(asked, async (change) => {
      const done = await service.undoUpload(change, asked.params.id, undoers);
      return done.ok ? reply(200, shown(done.value, asked.now)) : done;
    }),
  );
};

const shown = (row: service.UploadRow, now: Date): routes.UploadReply => ({
  upload_id: row.upload_id,
  kind: row.kind,
  file_name: row.file_name,
  counts: row.counts,
  saved_at: row.saved_at.toISOString(),
  saved_by: row.saved_by,
  saved_by_name: row.saved_by_name,
  undoable_until: mayUndo(row, now).ok ? undoableUntil(row.saved_at).toISOString() : null,
  undone_at: row.undone_at?.toISOString() ?? null,
  undone_by: row.undone_by,
  undone: row.undone,
});
