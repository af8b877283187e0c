// Who calls, as far as the kit needs to know.
import type { IncomingHttpHeaders } from "node:http";
import type { Permission } from "@nuqta/contracts/kit/permission.ts";
import type { FastifyRequest } from "fastify";

export type Principal = {
  readonly kind: "api_key" | "session";
  /** Stable and unique among all principals: it is part of every idempotency key. */
  readonly id: string;
  readonly name: string;
  readonly permissions: ReadonlySet<Permission>;
  /** Whose things this person may look after, and at which place of theirs; everybody's when left out. */
  readonly confinedTo?: { readonly owner: string; readonly place: string | null };
  /** Until then this person may look after their own account and nothing else. */
  readonly mustChangePassword?: boolean;
  /** When this person last showed that it is them; keys have none. */
  readonly confirmedAt?: Date;
  /** Until the second factor was given this session may give it or end, and nothing else. */
  readonly awaitsFactor?: boolean;
  /** A second factor has to be set up: this session may do that or end, and nothing else. */
  readonly mustEnrol?: true;
  /** Ids of the people who made or adopted this key: what it does by hand counts as theirs. */
  readonly answeredBy?: readonly string[];
  /** A key that nobody who may make such keys answers for any more: it opens nothing. */
  readonly isStopped?: true;
  /** The session is over until this person signs in at their company's provider again: it opens nothing. */
  readonly isOver?: true;
  /** The caller is of the test world: nothing of the live one is shown or done. */
  readonly isTest?: true;
};

/**
 * Who stands behind a bearer token that came with these headers from this address, or nobody. It must
 * notice a revoked token within a second.
 */
export type Authenticate = (
  token: string,
  now: Date,
  headers: IncomingHttpHeaders,
  ip: string,
) => Promise<Principal | undefined>;

const principals = new WeakMap<FastifyRequest, Principal>();

/** Keeps who asks, also when they may not do what they ask for. */
export const rememberPrincipal = (request: FastifyRequest, principal: Principal): void => {
  principals.set(request, principal);
};

/** Who asks, once that is known; undefined on public routes and for credentials that are nobody's. */
export const principalOf = (request: FastifyRequest): Principal | undefined =>
  principals.get(request);
