// Audit files as they are handed out: the whole, or the part of one seller with the proof that it is in the whole.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { AuditFile } from "@nuqta/contracts/audit-files.ts";
import type { Tx } from "../../kit/db/db.ts";
import { canonicalJson } from "../../kit/pure/canonical-json.ts";
import { accept, refuse } from "../../kit/pure/decision.ts";
import { partyOf, readBooks } from "../../settlements/door/service.ts";
import * as store from "../store.ts";
import { packed } from "./parts.ts";
import { pathOf } from "./tree.ts";

/** Seal of the file of a closed month. Refuses `month_not_found` and `month_open`. */
export const readFileOf = async (tx: Tx, month: string) => {
  const books = await readBooks(tx, month);
  if (!books.ok) return books;
  const row = await store.findFile(tx, month);
  return accept<AuditFile>({ month, seal: row?.seal ?? null, bytes: row?.bytes ?? null });
};

const headOf = (month: string, party: string | null): string =>
  canonicalJson({ kind: "audit-file", version: 1, month, party });

/**
 * The whole file of a closed month, or the part of a seller, compressed. Refuses as `readFileOf` does,
 * `audit_file_not_ready` until it is made, and `audit_file_without_seller`.
 */
export const handOut = async (tx: Tx, month: string, sellerId?: string) => {
  const row = await store.findFile(tx, month);
  if (row === undefined) {
    const books = await readBooks(tx, month);
    return books.ok ? refuse("audit_file_not_ready") : books;
  }
  const seal = canonicalJson(row.seal);
  if (sellerId === undefined) {
    const bodies = await store.readBodies(tx, month);
    return accept(
      Buffer.concat([packed([headOf(month, null)]), ...bodies, row.close, packed([seal])]),
    );
  }
  const party = partyOf(sellerId);
  const hashes = await store.readHashes(tx, month);
  const place = hashes.findIndex((one) => one.party === party);
  if (place < 0) return refuse("audit_file_without_seller");
  const path = pathOf(
    hashes.map(({ hash }) => hash),
    place,
  );
  return accept(
    Buffer.concat([
      packed([headOf(month, party)]),
      ...(await store.readBodies(tx, month, party)),
      packed([canonicalJson({ kind: "path", path }), seal]),
    ]),
  );
};

/** Headers of a file that is handed out. */
export const fileHeaders = (month: string) => ({
  "content-disposition": `attachment; filename="audit-file-${month}.jsonl.gz"`,
});

/** Months whose file has a part of a seller, the newest first. */
export const listFilesOf = async (tx: Tx, sellerId: string) =>
  (await store.readSealsOf(tx, partyOf(sellerId))).map(({ month, root, public_key, at }) => ({
    ...{ month, root, public_key, at },
  }));

/** The program that checks audit files, as a reader runs it. */
export const verifierText = (): string =>
  readFileSync(join(import.meta.dirname, "verify-month.ts"), "utf8");
