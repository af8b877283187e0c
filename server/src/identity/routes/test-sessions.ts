// Entering and leaving the test world over HTTP.
import { enterTestWorld, leaveTestWorld } from "@nuqta/contracts/test-mode.ts";
import type { Database } from "../../kit/db/db.ts";
import type { Api } from "../../kit/http/api.ts";
import { bind, reply } from "../../kit/http/bind.ts";
import { bearerOf } from "../../kit/http/credentials.ts";
import type { Principal } from "../../kit/http/principal.ts";
import type { Realms } from "../../kit/process/realms.ts";
import type { Decision } from "../../kit/pure/decision.ts";
import type { Authenticator } from "../service/authenticate.ts";
import { isTestToken } from "../service/secrets.ts";
import { endTestSession, openTestSession } from "../service/test-sessions.ts";

export type TestSessionParts = {
  readonly db: Database;
  readonly realms: Realms;
  readonly authenticator: Authenticator;
  /** Gets the test world ready for somebody who is about to enter it, with the team as it is now. */
  readonly letIntoTestWorld: (by: {
    principal: Principal;
  }) => Promise<Decision<unknown, "test_world_unavailable">>;
};

/** Adds the ways into the test world and out of it to `api`. */
export const mountTestSessions = (api: Api, parts: TestSessionParts): void => {
  const { db, authenticator, letIntoTestWorld } = parts;
  bind(api, enterTestWorld, async ({ headers, principal, ip, now, requestId }) => {
    const token = bearerOf(headers) ?? "";
    const opened = await openTestSession(parts, { token, ip, now, requestId });
    if (!opened.ok) return opened;
    const ready = await letIntoTestWorld({ principal });
    if (ready.ok) return reply(200, { token: opened.value });
    await endTestSession(db, opened.value);
    return ready;
  });

  bind(api, leaveTestWorld, async ({ headers }) => {
    const token = bearerOf(headers) ?? "";
    if (isTestToken(token)) await endTestSession(db, token);
    authenticator.forget();
    return reply(200, { left: true });
  });
};
