// A request that one server has let in and another one, in the same process, answers as a whole.
import type { IncomingHttpHeaders } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Authenticate, Principal } from "./principal.ts";

// By the object that both servers read the headers from, which nobody outside can name.
const letIn = new WeakMap<IncomingHttpHeaders, Principal>();

/** Gives a request of `principal` away. Nothing of its body may have been read. */
export const handOver = (
  to: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  principal: Principal,
): void => {
  letIn.set(request.raw.headers, principal);
  reply.hijack();
  to.routing(request.raw, reply.raw);
};

/** Whether a request was given away: it is answered elsewhere, and counts there. */
export const isHandedOver = (request: FastifyRequest): boolean => letIn.has(request.raw.headers);

/**
 * Knows those whose requests were handed over, and nobody else. Whether a person has just shown that it is them was
 * asked before, by the true time; the clock here may be months ahead of it.
 */
export const authenticateHandedOver: Authenticate = async (_token, now, headers) => {
  const principal = letIn.get(headers);
  return principal?.confirmedAt === undefined ? principal : { ...principal, confirmedAt: now };
};
