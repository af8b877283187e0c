// A person's own sessions over HTTP: seen, and ended.
import {
  type AccountSessionReply,
  endOtherSessions as endOtherSessionsRoute,
  endSession as endSessionRoute,
  listSessions as listSessionsRoute,
} from "@nuqta/contracts/account-sessions.ts";
import type { Database } from "../../kit/db/db.ts";
import type { Api } from "../../kit/http/api.ts";
import { bind, reply } from "../../kit/http/bind.ts";
import { bearerOf } from "../../kit/http/credentials.ts";
import { type SessionView, sessionIdleMs } from "../domain/sessions.ts";
import type { Authenticator } from "../service/authenticate.ts";
import { staffIdOf } from "../service/record.ts";
import { endOtherSessions, endSessionById, sessionsOf } from "../service/sessions.ts";

/** Adds the routes of one's own sessions to `api`. */
export const mountOwnSessions = (
  api: Api,
  { db, authenticator }: { db: Database; authenticator: Authenticator },
): void => {
  bind(api, listSessionsRoute, async ({ headers, principal, now }) => {
    const token = bearerOf(headers) ?? "";
    const sessions = await sessionsOf(db, { staffId: staffIdOf(principal), token, now });
    return reply(200, { data: sessions.map(sessionReplyOf) });
  });

  bind(api, endSessionRoute, async ({ params, principal, ip, now, requestId }) => {
    const ask = { staffId: staffIdOf(principal), id: params.id, ip, now, requestId };
    const ended = await endSessionById(db, ask);
    authenticator.forget();
    return ended.ok ? reply(200, { ended: ended.value }) : ended;
  });

  bind(api, endOtherSessionsRoute, async ({ headers, principal, ip, now, requestId }) => {
    const ask = { staffId: staffIdOf(principal), token: bearerOf(headers) ?? "" };
    const ended = await endOtherSessions(db, { ...ask, ip, now, requestId });
    authenticator.forget();
    return reply(200, { ended });
  });
};

/** A session as the wire tells it. */
export const sessionReplyOf = (session: SessionView): AccountSessionReply => ({
  id: session.id,
  current: session.isCurrent,
  kind: session.isBrowser ? "browser" : "program",
  signed_in_with: session.signedInWith,
  network: session.network,
  user_agent: session.userAgent,
  created_at: session.createdAt.toISOString(),
  last_used_at: new Date(session.idleExpiresAt.getTime() - sessionIdleMs).toISOString(),
  expires_at: session.expiresAt.toISOString(),
});
