// The history of uploaded files, and the way back within a day.
import { z } from "zod";
import { instant } from "./kit/instant.ts";
import { pageOf, pageQuery } from "./kit/page.ts";
import { route } from "./kit/route.ts";
import { externalId } from "./kit/text.ts";

export const uploadKinds = ["products", "brands"] as const;

export const uploadShown = z.strictObject({
  upload_id: externalId,
  kind: z.enum(uploadKinds),
  file_name: z.string(),
  /** What came of its rows, by the names of the upload's own answer. */
  counts: z.record(z.string(), z.int().min(0)),
  saved_at: instant,
  saved_by: z.string(),
  /** The name of the account or key; null when it is gone. */
  saved_by_name: z.string().nullable(),
  /** Until when it can be undone; null when it cannot, or no longer. */
  undoable_until: instant.nullable(),
  undone_at: instant.nullable(),
  undone_by: z.string().nullable(),
  /** What was added and is gone, what was changed and is back, and what was changed since and stays. */
  undone: z
    .strictObject({
      removed: z.int().min(0),
      restored: z.int().min(0),
      kept: z.int().min(0),
    })
    .nullable(),
});
export type UploadReply = z.input<typeof uploadShown>;
export type UploadShown = z.output<typeof uploadShown>;

export const listUploads = route({
  method: "GET",
  path: "/v1/uploads",
  summary: "Files of products and brands that were saved, with who and when.",
  tag: "catalogue",
  permission: "catalogue:read",
  stepUp: "none: reads",
  query: pageQuery({ sort: ["saved_at"], filters: { kind: z.enum(uploadKinds).optional() } }),
  replies: { 200: pageOf(uploadShown) },
  refusals: [],
});

export const undoUpload = route({
  method: "POST",
  path: "/v1/uploads/{id}/undo",
  summary:
    "Take a file back, within 24 hours: what it added goes, what it changed is as before. What was changed since is left alone and counted.",
  tag: "catalogue",
  permission: "catalogue:write",
  act: { verb: "undone", target: "upload:{id}" },
  stepUp: "none: changes the points of products as the sellers' files do",
  idempotency: "optional",
  params: z.strictObject({ id: externalId }),
  replies: { 200: uploadShown },
  refusals: ["upload_not_found", "upload_undone", "upload_too_old"],
});
