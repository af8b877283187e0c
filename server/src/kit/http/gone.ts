// Tells whoever works on an answer that nobody waits for it any more.
// Decision 0179.
import type { FastifyReply } from "fastify";
import type { CallerGone } from "../process/caller.ts";

const signals = new WeakMap<FastifyReply["raw"], AbortSignal>();

/**
 * Fires when the connection closes before the answer was given away: by a browser that cancels, a program that gives up,
 * a proxy whose own caller left. Never for one who reads slowly, nor for a connection that is kept or closed afterwards.
 */
export const goneOf = ({ raw }: FastifyReply): AbortSignal => {
  const known = signals.get(raw);
  if (known !== undefined) return known;
  const leaving = new AbortController();
  const look = () => {
    if (!raw.writableEnded) leaving.abort();
  };
  if (raw.closed) look();
  else raw.once("close", look);
  signals.set(raw, leaving.signal);
  return leaving.signal;
};

/** The status, in metrics and records, of what was asked by somebody who left; nobody is ever sent it. */
const statusOfGone = 499;

/**
 * Ends a request whose caller has left, so that it counts and its span ends like any other's. Fastify waits for the
 * response's `finish` or `error`, and of a connection that is gone neither comes.
 */
export const endUnheard = (reply: FastifyReply, failure: CallerGone): FastifyReply => {
  reply.code(statusOfGone).hijack();
  reply.raw.emit("error", failure);
  return reply;
};
