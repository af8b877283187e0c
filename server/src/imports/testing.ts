// What the tests of imports share: an import on a database, and the ledger as lines to compare.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ImportMap, importMap } from "@nuqta/contracts/imports.ts";
import { afterAll } from "vitest";
import { openEarning } from "../earning/service/earning.ts";
import type { Database } from "../kit/db/db.ts";
import { openProgrammePosting } from "../programme/service/programme-posting.ts";
import { openProgramme } from "../programme/service/programmes.ts";
import { openImports } from "./service/imports.ts";

/** Imports, and the earning they use, on a database; both end with the test file. */
export const importsOn = (db: Database) => {
  const clock = { now: () => new Date("2026-11-21T12:00:00Z") };
  const programmes = openProgramme(db);
  const posting = openProgrammePosting({ db, clock, programmes });
  afterAll(async () => {
    await posting.idle();
    programmes.close();
  });
  const earning = openEarning({ db, posting, programmes, clock });
  return { earning, imports: openImports({ db, earning, programmes, clock }) };
};

/** Writes files into a folder that is gone after the test file. */
export const fileWriter = async (): Promise<
  (name: string, content: string | Buffer) => Promise<string>
> => {
  const folder = await mkdtemp(join(tmpdir(), "nuqta-import-"));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return async (name, content) => {
    const file = join(folder, name);
    await writeFile(file, content);
    return file;
  };
};

/** A map for files with the columns `id;customer;when;sku;name;pieces;price`. */
export const testMap = (more: object = {}): ImportMap =>
  importMap.parse({
    separator: ";",
    decimal: ",",
    date_format: "d/M/yyyy HH:mm",
    columns: {
      order_id: "id",
      member_id: "customer",
      occurred_at: "when",
      sku: "sku",
      name: "name",
      quantity: "pieces",
      unit_price: "price",
      seller_id: { hash: "sku", buckets: 5, prefix: "S-" },
      category_id: { constant: "all" },
    },
    exclude: [{ column: "sku", values: ["POST"] }],
    returns: { order_id_prefix: "C", match: "latest_order_with_line" },
    ...more,
  });

/**
 * Everything of the ledger but its own numbers of members, the times of recording, and the versions of
 * accounts, which repeated orders raise too.
 */
export const ledgerOf = async (db: Database): Promise<string[]> => {
  const rows = await db.query<{ line: string }>({
    text: `
      select concat_ws(' ', external_id, 'account', entries, lots, events, active, pending, held, debt,
        lifetime_earned, orders_count, spend, joined_at) as line from account
      union all select concat_ws(' ', external_id, 'entry', entry_no, kind, points, effective_at, active_after,
        order_id, reference, reverses_entry_no, e.actor) from entry e join account using (member_id)
      union all select concat_ws(' ', external_id, 'posting', entry_no, seq, debit, credit, points, lot_no)
        from posting join account using (member_id)
      union all select concat_ws(' ', external_id, 'lot', lot_no, entry_no, order_id, line_id, category_id,
        seller_id, points, remaining, state, available_at) from lot join account using (member_id)
      union all select concat_ws(' ', external_id, 'order', order_id, s.status, occurred_at,
        encode(content_hash, 'hex'), s.body, s.lines, entry_no) from sales_order s join account using (member_id)
      union all select concat_ws(' ', external_id, 'return', return_key, occurred_at, lines)
        from order_return join account using (member_id)
      order by line`,
  });
  return rows.map(({ line }) => line);
};
