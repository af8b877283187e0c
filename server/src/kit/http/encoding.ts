// Contents that are packed: said to the sender as such, instead of as broken JSON.
import { accept, type Decision, refuse } from "../pure/decision.ts";

/** Refuses a body that its `Content-Encoding` calls packed (gzip, br, …): nothing here unpacks one. */
export const asSent = (body: Buffer, encoding: string | undefined): Decision<Buffer> =>
  body.length > 0 && encoding !== undefined && !/^\s*(identity\s*)?$/i.test(encoding)
    ? refuse("content_encoded")
    : accept(body);
