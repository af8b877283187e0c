// Journals of closed months over HTTP.
import * as contract from "@nuqta/contracts/journals.ts";
import type { Database } from "../kit/db/db.ts";
import type { Api } from "../kit/http/api.ts";
import { bind, reply } from "../kit/http/bind.ts";
import type { Configure } from "../programme/door/configuration.ts";
import { readMapping, saveMapping } from "./service/accounts.ts";
import { journalFile } from "./service/files.ts";
import { readJournal } from "./service/journal.ts";

export type RouteParts = { readonly db: Database; readonly configure: Configure };

/** Adds the routes of journals to `api`. */
export const mountJournals = (api: Api, { db, configure }: RouteParts): void => {
  bind(api, contract.readJournalAccounts, async () => reply(200, await readMapping(db)));
  bind(api, contract.saveJournalAccounts, (asked) =>
    configure(asked, async (change) => reply(200, await saveMapping(change, asked.body))),
  );
  bind(api, contract.readJournal, async ({ params: { month } }) => {
    const read = await readJournal(db, month);
    return read.ok ? reply(200, read.value) : read;
  });
  bind(api, contract.exportJournal, async ({ params: { month }, query, gone }) => {
    const { layout = "csv", locale = "en" } = query;
    const file = await journalFile(db.until(gone), month, { layout, locale });
    if (!file.ok) return file;
    const headers = { "content-disposition": `attachment; filename="journal-${month}.csv"` };
    return { status: 200, rawBody: file.value, headers };
  });
};
