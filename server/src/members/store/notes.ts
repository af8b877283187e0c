// Notes of colleagues about members: one row each, whose text goes when it is deleted.
import type { Tx } from "../../kit/db/db.ts";
import { type ListAsk, type Listing, listPage } from "../../kit/db/listing.ts";
import type { Table } from "../../kit/db/records.ts";

export type NoteRow = {
  member_id: number;
  note_id: string;
  text: string;
  written_at: number;
  written_by: string;
  edited_at: number | null;
  deleted_at: number | null;
  deleted_by: string | null;
  deleted_reason: string | null;
};

export const noteTable: Table<NoteRow> = {
  name: "member_note",
  key: ["member_id", "note_id"],
  finds: "note_id",
  columns: {
    member_id: "int8",
    note_id: "text",
    text: "text",
    written_at: "timestamptz",
    written_by: "text",
    edited_at: "timestamptz",
    deleted_at: "timestamptz",
    deleted_by: "text",
    deleted_reason: "text",
  },
  changes: ["text", "edited_at", "deleted_at", "deleted_by", "deleted_reason"],
};

export type NoteFound = {
  note_id: string;
  text: string;
  written_at: Date;
  written_by: string;
  edited_at: Date | null;
  deleted_at: Date | null;
  deleted_by: string | null;
  deleted_reason: string | null;
};

type Sort = "written_at";

const notes: Listing<Sort> = {
  from: "member_note",
  select: `note_id, text, written_at, written_by, edited_at, deleted_at, deleted_by, deleted_reason`,
  id: "note_id",
  sorts: { written_at: { column: "written_at", type: "timestamptz" } },
  search: ["text"],
};

/** One page of the notes about a member. Refuses `invalid_parameter` for a cursor that is not of this list. */
export const readNotes = (
  tx: Tx,
  { memberId, ...ask }: Omit<ListAsk<Sort>, "where"> & { readonly memberId: number },
) =>
  listPage<NoteFound, Sort>(tx, notes, {
    ...ask,
    where: (add) => [`member_id = ${add(memberId)}`],
  });
