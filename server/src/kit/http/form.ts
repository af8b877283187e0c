// Reads a form with files. The whole body is in memory already, bounded by the limit of its route.
import { createHash } from "node:crypto";
import { accept, type Decision, refuse } from "../pure/decision.ts";

const formType = /^multipart\/form-data\s*;.*boundary=/i;

/** The fields and files of a form. Refuses another media type, and frames that are broken. */
export const parseForm = async (
  bytes: Buffer,
  contentType: string | undefined,
): Promise<Decision<FormData>> => {
  if (contentType === undefined || !formType.test(contentType))
    return refuse("unsupported_media_type");
  try {
    const response = new Response(new Uint8Array(bytes), {
      headers: { "content-type": contentType },
    });
    return accept(await response.formData());
  } catch {
    return refuse("malformed", { detail: "The form is not well-formed." });
  }
};

/** What stands for a form where requests are compared. */
export const formDigest = (bytes: Buffer): string =>
  createHash("sha256").update(bytes).digest("hex");
