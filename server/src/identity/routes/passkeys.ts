// Passkeys of one's own account over HTTP.
import * as routes from "@nuqta/contracts/passkeys.ts";
import type { Api } from "../../kit/http/api.ts";
import { bind, reply } from "../../kit/http/bind.ts";
import { bearerOf } from "../../kit/http/credentials.ts";
import type { Authenticator } from "../service/authenticate.ts";
import { addPasskey, beginPasskey, ownPasskeys, removePasskey } from "../service/own-passkeys.ts";
import type { PasskeyParts } from "../service/passkey-ceremonies.ts";
import { beginPasskeyCheck, giveFactorByPasskey } from "../service/passkey-factor.ts";
import { staffIdOf } from "../service/record.ts";
import type { FactorParts } from "../service/second-factor.ts";
import type { Passkey } from "../store/passkeys.ts";

/** Adds the routes of passkeys to `api`. */
export const mountPasskeys = (
  api: Api,
  parts: FactorParts & PasskeyParts & { authenticator: Authenticator },
): void => {
  bind(api, routes.listPasskeys, async ({ principal }) => {
    const { isAvailable, passkeys } = await ownPasskeys(parts, staffIdOf(principal));
    return reply(200, { available: isAvailable, data: passkeys.map(replyOf) });
  });

  bind(api, routes.beginPasskey, async ({ body, headers, principal, ip, now, requestId }) => {
    const ask = { ...body, staffId: staffIdOf(principal), token: bearerOf(headers) ?? "" };
    const begun = await beginPasskey(parts, { ...ask, ip, now, requestId });
    return begun.ok ? reply(200, { options: { ...begun.value } }) : begun;
  });

  bind(api, routes.addPasskey, async ({ body, headers, principal, ip, now, requestId }) => {
    const ask = { ...body, staffId: staffIdOf(principal), token: bearerOf(headers) ?? "" };
    const added = await addPasskey(parts, { ...ask, ip, now, requestId });
    return added.ok ? reply(201, replyOf(added.value)) : added;
  });

  bind(
    api,
    routes.removePasskey,
    async ({ params, body, headers, principal, ip, now, requestId }) => {
      const token = bearerOf(headers) ?? "";
      const ask = { ...params, ...body, staffId: staffIdOf(principal), token };
      const removed = await removePasskey(parts, { ...ask, ip, now, requestId });
      return removed.ok ? reply(200, { removed: true }) : removed;
    },
  );

  bind(api, routes.beginPasskeyCheck, async ({ headers, principal, ip, now, requestId }) => {
    const ask = { staffId: staffIdOf(principal), token: bearerOf(headers) ?? "" };
    const begun = await beginPasskeyCheck(parts, { ...ask, ip, now, requestId });
    return begun.ok ? reply(200, { options: { ...begun.value } }) : begun;
  });

  bind(api, routes.checkPasskey, async ({ body, headers, principal, ip, now, requestId }) => {
    const ask = { ...body, staffId: staffIdOf(principal), token: bearerOf(headers) ?? "" };
    const given = await giveFactorByPasskey(parts, { ...ask, ip, now, requestId });
    if (!given.ok) return given;
    parts.authenticator.forget();
    return reply(200, { mfa: "done" });
  });
};

const replyOf = ({ id, name, createdAt, lastUsedAt }: Passkey) => ({
  ...{ id, name, created_at: createdAt.toISOString() },
  last_used_at: lastUsedAt?.toISOString() ?? null,
});
