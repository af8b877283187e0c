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

/**
 * The name of a file as lists show it: what turns the reading direction is left out, so that a name ends as it is
 * read, and what is longer than 200 characters is cut. It is only a label, so nobody is sent back to rename the file.
 */
export const labelOf = ({ name }: File): string =>
  [...name.replaceAll(/\p{Bidi_Control}/gu, "")].slice(0, 200).join("");

/** What stands for a form where requests are compared. */
export const formDigest = (bytes: Buffer): string =>
  createHash("sha256").update(bytes).digest("hex");
