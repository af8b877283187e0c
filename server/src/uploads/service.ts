// Files of products and brands that were saved: who sent which, and the way back within a day.

import { randomUUID } from "node:crypto";
import type { Database, Tx } from "../kit/db/db.ts";
import { type ListAsk, listPage, type Page } from "../kit/db/listing.ts";
import { accept, type Decision, refuse } from "../kit/pure/decision.ts";
import { type Change, nameTarget } from "../programme/door/configuration.ts";
import { mayUndo, type UploadKind, undoWindowMs } from "./domain.ts";
import * as store from "./store.ts";

export type { Before, UploadRow } from "./store.ts";

/** Puts things back as they were where they still carry `version`, and counts what it did. */
export type Undo = (
  change: Change,
  upload: { readonly version: number; readonly before: readonly store.Before[] },
) => Promise<store.Undone>;

/** Notes a saved file and how everything it wrote was before; answers the id of the upload. */
export const recordUpload = async (
  change: Change,
  given: {
    kind: UploadKind;
    fileName: string;
    counts: Record<string, number>;
    before: readonly store.Before[];
  },
): Promise<string> => {
  const { tx, version, now, by } = change;
  await store.forgetChanges(tx, new Date(now.getTime() - undoWindowMs));
  const id = `U-${randomUUID().slice(0, 12)}`;
  await store.insertUpload(tx, {
    ...{ upload_id: id, kind: given.kind, file_name: given.fileName, counts: given.counts },
    ...{ version, saved_at: now, saved_by: by },
  });
  await store.insertChanges(tx, id, given.before);
  nameTarget(change, `upload:${id}`);
  return id;
};

/** Saved files, the latest first. */
export const listUploads = (
  db: Database,
  { kind, ...ask }: Omit<ListAsk<"saved_at">, "where"> & { kind?: UploadKind | undefined },
): Promise<Decision<Page<store.UploadRow>, "invalid_parameter">> =>
  listPage<store.UploadRow, "saved_at">(db, store.uploadListing, {
    ...ask,
    where: (add) => (kind === undefined ? [] : [`u.kind = ${add(kind)}`]),
  });

/** Takes an upload back. Refuses `upload_not_found`, `upload_undone` and `upload_too_old`. */
export const undoUpload = async (
  change: Change,
  id: string,
  undoers: Readonly<Record<UploadKind, Undo>>,
): Promise<Decision<store.UploadRow>> => {
  const { tx, now, by } = change;
  const upload = await store.lockUpload(tx, id);
  if (upload === undefined) return refuse("upload_not_found");
  const may = mayUndo(upload, now);
  if (!may.ok) return may;
  const before = await store.findChanges(tx, id);
  const undone = await undoers[upload.kind](change, { version: upload.version, before });
  await store.markUndone(tx, { id, now, by, undone });
  return accept({ ...upload, undone_at: now, undone_by: by, undone });
};

/** The kinds of saved files, `products` or `brands`, by the ids of their uploads. */
export const uploadKinds = (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  store.uploadKinds(tx, ids);

/** The newest files of products and brands that were saved and not taken back. */
export const latestUploads = (tx: Tx, limit: number): Promise<store.SavedUpload[]> =>
  store.latestUploads(tx, limit);
