// Each answered request of an API key, told to whoever keeps them for those who look after the key.
// Decision 0119.
import type { FastifyInstance } from "fastify";
import { isHandedOver } from "./hand-over.ts";
import { principalOf } from "./principal.ts";
import { refusalCodeOf } from "./send.ts";

/** A request as it was answered; nothing of what it carried. */
export type NotedRequest = {
  /** The principal of the key, as `key:…`. */
  readonly principal: string;
  readonly requestId: string;
  readonly method: string;
  /** The path of the contract, `/v1/members/{id}`: an address may hold what is somebody's. */
  readonly route: string;
  readonly status: number;
  /** The code it was refused with; null when it was not. */
  readonly code: string | null;
  /** From the head of the request to the end of the answer. */
  readonly durationMs: number;
};

export type NoteRequest = (request: NotedRequest) => void;

declare module "fastify" {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface FastifyContextConfig {
    /** The path of the contract. */
    template?: string;
  }
}

/**
 * Tells `note` of each request whose key is known, once it is answered; it must not wait for anything.
 * @param handsOver whether requests of the test world are answered, and told, elsewhere
 */
export const noteRequests = (
  fastify: FastifyInstance,
  { note, handsOver }: { note: NoteRequest; handsOver: boolean },
): void => {
  fastify.addHook("onResponse", (request, reply, done) => {
    const principal = principalOf(request);
    if (principal?.kind === "api_key" && !(handsOver && isHandedOver(request))) {
      note({
        principal: principal.id,
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.config.template ?? "",
        status: reply.statusCode,
        code: refusalCodeOf(request),
        durationMs: Math.round(reply.elapsedTime),
      });
    }
    done();
  });
};
