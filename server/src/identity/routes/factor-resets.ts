// Second factors that were lost over HTTP.
import * as routes from "@nuqta/contracts/factor-resets.ts";
import type { Database } from "../../kit/db/db.ts";
import type { Api } from "../../kit/http/api.ts";
import { bind, reply } from "../../kit/http/bind.ts";
import type { Authenticator } from "../service/authenticate.ts";
import { keepFactor } from "../service/factor-kept.ts";
import * as resets from "../service/factor-reset.ts";

type Parts = {
  readonly db: Database;
  readonly authenticator: Authenticator;
  readonly publicUrl: string | undefined;
};

/** Adds the routes of resets to `api`. */
export const mountFactorResets = (api: Api, { db, authenticator, publicUrl }: Parts): void => {
  bind(api, routes.askFactorReset, async ({ params, body, principal, ip, now, requestId }) => {
    const ask = { ...params, ...body, by: principal, ip, now, requestId, publicUrl };
    const asked = await resets.askFactorReset(db, ask);
    if (!asked.ok) return asked;
    const { waitsFor, at } = asked.value;
    return reply(202, { waits_for: waitsFor, at: at.toISOString() });
  });

  bind(api, routes.agreeFactorReset, async ({ params, principal, ip, now, requestId }) => {
    const ask = { ...params, by: principal, ip, now, requestId };
    const done = await resets.agreeFactorReset(db, ask);
    authenticator.forget();
    return done.ok ? reply(200, { reset: true }) : done;
  });

  bind(api, routes.stopFactorReset, async ({ params, principal, ip, now, requestId }) => {
    const ask = { ...params, by: principal, ip, now, requestId };
    const done = await resets.stopFactorReset(db, ask);
    return done.ok ? reply(200, { kept: true }) : done;
  });

  bind(api, routes.keepFactor, async ({ body, ip, now, requestId }) => {
    const done = await keepFactor(db, { ...body, ip, now, requestId });
    return done.ok ? reply(200, { kept: true }) : done;
  });
};
