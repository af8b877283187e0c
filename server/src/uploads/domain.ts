// What may be taken back, and until when.
// Decision 0023.
import { dayMs } from "@nuqta/contracts/kit/time.ts";
import { accept, type Decision, refuse } from "../kit/pure/decision.ts";

export type UploadKind = "products" | "brands";

/** For how long after it was saved an upload can be undone, in milliseconds. */
export const undoWindowMs = dayMs;

/** Until when an upload saved at `savedAt` can be undone. */
export const undoableUntil = (savedAt: Date): Date => new Date(savedAt.getTime() + undoWindowMs);

/** Whether an upload may be undone at `now`. Refuses `upload_undone` and `upload_too_old`. */
export const mayUndo = (
  upload: { readonly saved_at: Date; readonly undone_at: Date | null },
  now: Date,
): Decision<true> => {
  if (upload.undone_at !== null) return refuse("upload_undone");
  if (now >= undoableUntil(upload.saved_at)) return refuse("upload_too_old");
  return accept(true);
};
