// Between routes and the posting pipeline: who asks under which key, and answers as they were stored.
import type { Refusal } from "../pure/decision.ts";
import { type RawReply, replayedHeader } from "./bind.ts";
import type { Principal } from "./principal.ts";

/** An answer as it was or will be stored, or a refusal. */
export type Posted = { status: number; text: string; replayed: boolean } | Refusal;

/** The actor of a request and, where it has one, the key under which its answer is kept. */
export const byOf = (asked: {
  principal: Principal;
  keyHash: Buffer | undefined;
  requestHash: Buffer;
}): { actor: string; request?: { key: string; hash: string } } => ({
  actor: asked.principal.id,
  ...(asked.keyHash && {
    request: { key: asked.keyHash.toString("hex"), hash: asked.requestHash.toString("hex") },
  }),
});

/** A stored answer goes out byte for byte; a refusal is drawn anew, with its own request id. */
export const sendAnswer = (posted: Posted): RawReply | Refusal =>
  "ok" in posted
    ? posted
    : {
        status: posted.status,
        rawBody: posted.text,
        ...(posted.replayed && { headers: replayedHeader }),
      };
