// Notes of colleagues about members: commands of the posting lane, so that one comes before an erasure or is refused.
// Decision 0173.
import { randomUUID } from "node:crypto";
import type { QueryOf } from "@nuqta/contracts/kit/route.ts";
import type { listNotes, MemberNote } from "@nuqta/contracts/member-notes.ts";
import type { Database } from "../../kit/db/db.ts";
import type { byOf } from "../../kit/http/posted.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { type Desk, noRows, type Posting, type Reply } from "../../ledger/door/posting.ts";
import type { Programme } from "../../programme/domain.ts";
import { authorNames } from "../../programme/door/configuration.ts";
import { deleted, edited } from "../domain/notes.ts";
import { memberIdOf } from "../store/lookup.ts";
import { type NoteFound, type NoteRow, noteTable, readNotes } from "../store/notes.ts";

type Parts = { posting: Posting<Programme> };
type By = ReturnType<typeof byOf>;

/** Keeps a new note; the answer names it and does not repeat its text. */
export const writeNote = ({ posting }: Parts, externalId: string, text: string, by: By) => {
  const noteId = randomUUID();
  return posting.submit({
    ...by,
    member: { externalId, create: false },
    prepare: () => ({
      lots: "none",
      reads: noRows,
      decide: (desk): Decision<Reply> => {
        const { book } = desk;
        desk.put(noteTable, {
          ...{ member_id: book.account.memberId, note_id: noteId, text },
          ...{ written_at: book.now, written_by: book.actor, edited_at: null },
          ...{ deleted_at: null, deleted_by: null, deleted_reason: null },
        });
        return accept({ status: 201, body: { note_id: noteId } });
      },
    }),
  });
};

type Act = { noteId: string } & (
  | { act: "edit"; text: string }
  | { act: "delete"; reason: string | undefined }
);

const decideNote = (desk: Desk<Programme>, act: Act): Decision<Reply> => {
  const { actor, now } = desk.book;
  const note = desk.find(noteTable, act.noteId);
  const changed: Decision<NoteRow> =
    act.act === "edit"
      ? edited(note, act.text, { actor, now })
      : deleted(note, act.reason, { actor, now });
  if (!changed.ok) return changed;
  desk.put(noteTable, changed.value);
  return accept({ status: 200, body: { note_id: act.noteId } });
};

/** Edits or deletes a note. Refuses `note_not_found`, `note_not_own`, and a deletion that lacks its reason. */
export const changeNote = ({ posting }: Parts, externalId: string, act: Act, by: By) =>
  posting.submit({
    ...by,
    member: { externalId, create: false },
    prepare: () => ({
      lots: "none",
      reads: new Map([[noteTable, [act.noteId]]]),
      decide: (desk) => decideNote(desk, act),
    }),
  });

type Found = { data: MemberNote[]; next_cursor: string | null; total: number };

/** One page of the notes about a member, as `reader` sees them; refuses `member_not_found`. */
export const notesShown = async (
  { db }: { db: Database },
  externalId: string,
  { sort = "-written_at", ...query }: QueryOf<typeof listNotes>,
  reader: string,
): Promise<Decision<Found>> => {
  const memberId = await memberIdOf(db, externalId);
  if (memberId === undefined) return refuse("member_not_found");
  const page = await readNotes(db, { ...query, sort, memberId });
  if (!page.ok) return page;
  const { rows, next, total } = page.value;
  const nameOf = await authorNames(
    db,
    rows.flatMap(({ written_by, deleted_by }) => [written_by, deleted_by ?? written_by]),
  );
  const data = rows.map((row) => noteShown(row, nameOf, reader));
  return accept({ data, next_cursor: next, total });
};

const noteShown = (
  row: NoteFound,
  nameOf: (id: string) => string | null,
  reader: string,
): MemberNote => ({
  note_id: row.note_id,
  text: row.text,
  written_at: row.written_at.toISOString(),
  by_name: nameOf(row.written_by),
  edited_at: row.edited_at?.toISOString() ?? null,
  deleted:
    row.deleted_at === null
      ? null
      : {
          at: row.deleted_at.toISOString(),
          by_name: nameOf(row.deleted_by ?? ""),
          reason: row.deleted_reason,
        },
  is_own: row.written_by === reader,
});
