// Uploads as rows, and what each of them changed.
import type { Tx } from "../kit/db/db.ts";
import type { Listing } from "../kit/db/listing.ts";
import type { UploadKind } from "./domain.ts";

export type UploadRow = {
  upload_id: string;
  kind: UploadKind;
  file_name: string;
  counts: Record<string, number>;
  version: number;
  saved_at: Date;
  saved_by: string;
  /** The name of the account or key; null when it is gone. */
  saved_by_name: string | null;
  undone_at: Date | null;
  undone_by: string | null;
  undone: Undone | null;
};

/** How many things went, came back as they were, and were kept because they had changed since. */
export type Undone = { removed: number; restored: number; kept: number };

/** One thing that an upload wrote, as it was before; null when the upload added it. */
export type Before = { part: string; id: string; before: unknown };

const columns = `u.upload_id, u.kind, u.file_name, u.counts, u.version, u.saved_at, u.saved_by,
  u.undone_at, u.undone_by, u.undone, coalesce(s.name, k.name) as saved_by_name`;
const tables = `upload u left join staff s on u.saved_by = 'staff:' || s.staff_id::text
  left join api_key k on u.saved_by = 'key:' || k.key_id::text`;

export const uploadListing: Listing<"saved_at"> = {
  from: tables,
  select: columns,
  id: "u.upload_id",
  sorts: { saved_at: { column: "u.saved_at", type: "timestamptz" } },
  search: ["u.file_name"],
};

/** One upload, held until the transaction ends. */
export const lockUpload = async (tx: Tx, id: string): Promise<UploadRow | undefined> => {
  const text = `select ${columns} from ${tables} where u.upload_id = $1 for update of u`;
  return (await tx.query<UploadRow>({ text, values: [id] }))[0];
};

export const insertUpload = async (
  tx: Tx,
  row: Omit<UploadRow, "undone_at" | "undone_by" | "undone" | "saved_by_name">,
): Promise<void> => {
  await tx.query({
    text: `insert into upload (upload_id, kind, file_name, counts, version, saved_at, saved_by)
      values ($1, $2, $3, $4::jsonb, $5, $6, $7)`,
    values: [
      ...[row.upload_id, row.kind, row.file_name, JSON.stringify(row.counts), row.version],
      ...[row.saved_at, row.saved_by],
    ],
  });
};

export const insertChanges = async (
  tx: Tx,
  uploadId: string,
  changes: readonly Before[],
): Promise<void> => {
  await tx.query({
    text: `insert into upload_change (upload_id, part, id, before)
      select $1, c.part, c.id, nullif(c.before, 'null'::jsonb)
      from jsonb_to_recordset($2::jsonb) as c(part text, id text, before jsonb)`,
    values: [uploadId, JSON.stringify(changes)],
  });
};

export const findChanges = (tx: Tx, uploadId: string): Promise<Before[]> =>
  tx.query({
    text: "select part, id, before from upload_change where upload_id = $1 order by part, id",
    values: [uploadId],
  });

/** Forgets how things were before uploads that can no longer be undone. */
export const forgetChanges = async (tx: Tx, savedUntil: Date): Promise<void> => {
  await tx.query({
    text: `delete from upload_change c using upload u
      where u.upload_id = c.upload_id and (u.saved_at <= $1 or u.undone_at is not null)`,
    values: [savedUntil],
  });
};

export const markUndone = async (
  tx: Tx,
  { id, now, by, undone }: { id: string; now: Date; by: string; undone: Undone },
): Promise<void> => {
  await tx.query({
    text: "update upload set undone_at = $2, undone_by = $3, undone = $4::jsonb where upload_id = $1",
    values: [id, now, by, JSON.stringify(undone)],
  });
};

/** The kinds of saved files by the id of their upload: `products` or `brands`. */
export const uploadKinds = async (
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const rows = await tx.query<{ id: string; kind: string }>({
    text: "select upload_id as id, kind from upload where upload_id = any($1::text[])",
    values: [ids],
  });
  return new Map(rows.map(({ id, kind }) => [id, kind]));
};

export type SavedUpload = { id: string; kind: string; file: string; at: Date };

/** The newest files of products and brands that were saved and not taken back. */
export const latestUploads = (tx: Tx, limit: number): Promise<SavedUpload[]> =>
  tx.query({
    text: `select upload_id as id, kind, file_name as file, saved_at as at from upload
      where undone_at is null order by saved_at desc limit $1`,
    values: [limit],
  });
