// Notes of colleagues about a member: who may change one, and what is left of it.
// Decision 0173.
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";

/** A note as far as it counts here; instants in epoch ms. */
export type Note = {
  text: string;
  written_by: string;
  edited_at: number | null;
  deleted_at: number | null;
  deleted_by: string | null;
  deleted_reason: string | null;
};

type By = { actor: string; now: number };

/** The note with another text. Refuses `note_not_found` once it was deleted, and `note_not_own`. */
export const edited = <One extends Note>(
  note: One | undefined,
  text: string,
  { actor, now }: By,
): Decision<One, "note_not_found" | "note_not_own"> => {
  if (note === undefined || note.deleted_at !== null) return refuse("note_not_found");
  if (note.written_by !== actor) return refuse("note_not_own");
  return accept({ ...note, text, edited_at: now });
};

/** The note without its text. Somebody else's needs a reason; refuses `note_not_found` likewise. */
export const deleted = <One extends Note>(
  note: One | undefined,
  reason: string | undefined,
  { actor, now }: By,
): Decision<One, "note_not_found" | "validation_failed"> => {
  if (note === undefined || note.deleted_at !== null) return refuse("note_not_found");
  if (note.written_by !== actor && reason === undefined)
    return refuse("validation_failed", { errors: [{ path: "reason", code: "required" }] });
  const gone = { deleted_at: now, deleted_by: actor, deleted_reason: reason ?? null };
  return accept({ ...note, text: "", ...gone });
};
