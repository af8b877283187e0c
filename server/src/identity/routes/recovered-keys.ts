// Keys after a recovery over HTTP.
import * as routes from "@nuqta/contracts/recovered-keys.ts";
import type { Database } from "../../kit/db/db.ts";
import type { Api } from "../../kit/http/api.ts";
import { bind, reply } from "../../kit/http/bind.ts";
import type { Authenticator } from "../service/authenticate.ts";
import { staffIdOf } from "../service/record.ts";
import { answerRecoveredKeys, recoveredKeys } from "../service/recovered-keys.ts";

/** Adds the routes to `api`. */
export const mountRecoveredKeys = (
  api: Api,
  { db, authenticator }: { db: Database; authenticator: Authenticator },
): void => {
  bind(api, routes.listRecoveredKeys, async ({ principal, now }) => {
    const staffId = staffIdOf(principal);
    const { recoveredAt, keys } = await recoveredKeys(db, { staffId, now });
    const data = keys.map((key) => ({
      ...{ id: key.id, name: key.name, livemode: key.livemode },
      created_at: key.createdAt.toISOString(),
      last_used_at: key.lastUsedAt?.toISOString() ?? null,
      made: key.createdBy === staffId,
    }));
    return reply(200, { recovered_at: recoveredAt?.toISOString() ?? null, data });
  });

  bind(api, routes.answerRecoveredKeys, async ({ body, principal, ip, now, requestId }) => {
    const { forget } = authenticator;
    const ask = {
      staffId: staffIdOf(principal),
      revoke: body.revoke_key_ids,
      ip,
      now,
      requestId,
      forget,
    };
    const revoked = await answerRecoveredKeys(db, ask);
    return revoked.ok ? reply(200, { revoked: revoked.value }) : revoked;
  });
};
