// Notes that colleagues write about a member, for each other.
// Decision 0173.
import { z } from "zod";
import { instant } from "./kit/instant.ts";
import { cursorQuery, pageOf } from "./kit/page.ts";
import { route } from "./kit/route.ts";
import { externalId, written } from "./kit/text.ts";

/** Characters of a note at most. */
export const noteMax = 2_000;

const deletion = z.strictObject({
  at: instant,
  by_name: z.string().nullable(),
  /** Null where the author deleted it without one; empty once it is not kept. */
  reason: z.string().nullable(),
});

/** A note. Its text is empty once it was deleted or is not kept any more; `is_own`: the caller wrote it. */
const note = z.strictObject({
  note_id: z.string(),
  text: z.string(),
  written_at: instant,
  by_name: z.string().nullable(),
  edited_at: instant.nullable(),
  deleted: deletion.nullable(),
  is_own: z.boolean(),
});
export type MemberNote = z.input<typeof note>;

const tag = "Members";
const ofMember = z.strictObject({ id: externalId });
const ofNote = z.strictObject({ id: externalId, note: z.uuid() });
const done = z.strictObject({ note_id: z.string() });

export const listNotes = route({
  method: "GET",
  path: "/v1/members/{id}/notes",
  summary: "Notes of colleagues about a member, newest first; q looks at their text",
  tag,
  permission: "members:read",
  stepUp: "none: reads",
  params: ofMember,
  query: cursorQuery({ sort: ["written_at"] }),
  replies: { 200: pageOf(note) },
  refusals: ["member_not_found", "invalid_parameter"],
});

const writing = {
  tag,
  permission: "notes:write",
  stepUp: "none: words between colleagues; no points, money or rights move",
  idempotency: "optional",
} as const;

export const addNote = route({
  ...writing,
  method: "POST",
  path: "/v1/members/{id}/notes",
  summary:
    "Write a note about a member. The member does not see it, unless they ask for their data",
  act: { verb: "note_added", target: "member:{id}" },
  params: ofMember,
  body: z.strictObject({ text: written.text(noteMax) }),
  replies: { 201: done },
  refusals: ["member_not_found"],
});

export const editNote = route({
  ...writing,
  method: "PATCH",
  path: "/v1/members/{id}/notes/{note}",
  summary: "Change the text of your own note; the text before is not kept",
  act: { verb: "note_edited", target: "member:{id}" },
  params: ofNote,
  body: z.strictObject({ text: written.text(noteMax) }),
  replies: { 200: done },
  refusals: ["member_not_found", "note_not_found", "note_not_own"],
});

export const deleteNote = route({
  ...writing,
  method: "POST",
  path: "/v1/members/{id}/notes/{note}/delete",
  summary: "Delete a note. Its text goes for good; a note of somebody else needs a reason",
  act: { verb: "note_deleted", target: "member:{id}" },
  params: ofNote,
  body: z.strictObject({ reason: written.text(500).optional() }),
  replies: { 200: done },
  refusals: ["member_not_found", "note_not_found"],
});
