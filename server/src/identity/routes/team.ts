// The accounts of others over HTTP.
import * as routes from "@nuqta/contracts/team.ts";
import type { Database } from "../../kit/db/db.ts";
import type { Api } from "../../kit/http/api.ts";
import { bind, reply } from "../../kit/http/bind.ts";
import { bearerOf } from "../../kit/http/credentials.ts";
import type { Principal } from "../../kit/http/principal.ts";
import { audienceOf } from "../domain/accounts.ts";
import type { Authenticator } from "../service/authenticate.ts";
import { inviteToTeam } from "../service/invitations.ts";
import { staffIdOf } from "../service/record.ts";
import * as team from "../service/team.ts";
import { sessionReplyOf } from "./own-sessions.ts";
import { mountTeamRoles } from "./team-roles.ts";

type Parts = {
  readonly db: Database;
  readonly authenticator: Authenticator;
  readonly publicUrl: string | undefined;
};

/** Adds the routes of the team to `api`. */
export const mountTeam = (api: Api, parts: Parts): void => {
  mountAccounts(api, parts);
  mountTeamRoles(api, parts);
  mountSessionsOfOthers(api, parts);
};

const mountAccounts = (api: Api, { db, authenticator, publicUrl }: Parts): void => {
  bind(api, routes.listTeam, async ({ query, principal, now }) => {
    const { seller_id: sellerId, sort = "name", ...ask } = query;
    const page = await team.listTeam(db, { ...ask, sort, sellerId, now });
    if (!page.ok) return page;
    const { accounts, next, total } = page.value;
    const data = accounts.map((account) => replyOf(account, principal, now));
    return reply(200, { data, next_cursor: next, total });
  });

  bind(api, routes.inviteToTeam, async ({ body, principal, ip, now, requestId }) => {
    const { role_id: roleId, ...invitation } = body;
    const ask = { ...invitation, roleId, by: principal, ip, now, requestId, publicUrl };
    const made = await inviteToTeam(db, ask);
    return made.ok ? reply(201, replyOf(made.value, principal, now)) : made;
  });

  bind(api, routes.changeTeamAccount, async ({ params, body, principal, ip, now, requestId }) => {
    const { name, role, role_id: roleId, status } = body;
    const change = {
      ...(name === undefined ? {} : { name }),
      ...(role === undefined ? {} : { role, roleId }),
      ...(status === undefined ? {} : { status }),
    };
    const ask = { id: params.id, by: principal, ip, now, requestId, change };
    const changed = await team.changeTeamAccount(db, ask);
    authenticator.forget();
    return changed.ok ? reply(200, replyOf(changed.value, principal, now)) : changed;
  });

  bind(api, routes.vouchForAccount, async ({ params, principal, ip, now, requestId }) => {
    const done = await team.vouchFor(db, { id: params.id, by: principal, ip, now, requestId });
    return done.ok ? reply(200, replyOf(done.value, principal, now)) : done;
  });

  bind(api, routes.listTeamKeys, async ({ params, now }) => {
    const keys = await team.keysOfAccount(db, { id: params.id, now });
    if (!keys.ok) return keys;
    const data = keys.value.map(({ key, isStopped, stops, returns, isKnown }) => ({
      ...{ id: key.id, name: key.name, livemode: key.livemode },
      ...{ stopped: isStopped, stops, returns, known: isKnown },
    }));
    return reply(200, { data });
  });

  bind(api, routes.sendTeamPassword, async ({ params, principal, ip, now, requestId }) => {
    const ask = { id: params.id, by: principal, ip, now, requestId, publicUrl };
    const until = await team.sendPassword(db, ask);
    authenticator.forget();
    return until.ok ? reply(200, { temporary_until: until.value.toISOString() }) : until;
  });
};

const mountSessionsOfOthers = (api: Api, { db, authenticator }: Parts): void => {
  bind(api, routes.listTeamSessions, async ({ params, headers, now }) => {
    const token = bearerOf(headers) ?? "";
    const sessions = await team.sessionsOfAccount(db, { id: params.id, token, now });
    return sessions.ok ? reply(200, { data: sessions.value.map(sessionReplyOf) }) : sessions;
  });

  bind(api, routes.endTeamSessions, async ({ params, principal, ip, now, requestId }) => {
    const ask = { id: params.id, by: principal, ip, now, requestId };
    const ended = await team.endSessionsOf(db, ask);
    authenticator.forget();
    return ended.ok ? reply(200, { ended: ended.value }) : ended;
  });

  bind(api, routes.endTeamSession, async ({ params, principal, ip, now, requestId }) => {
    const { id, session_id: sessionId } = params;
    const ended = await team.endSessionsOf(db, {
      id,
      sessionId,
      by: principal,
      ip,
      now,
      requestId,
    });
    authenticator.forget();
    return ended.ok ? reply(200, { ended: ended.value }) : ended;
  });
};

const replyOf = (account: team.Account, asker: Principal, now: Date): routes.TeamAccountReply => ({
  id: account.id,
  name: account.name,
  email: account.email,
  role: account.role,
  role_id: account.customRoleId,
  role_name: account.roleName,
  locale: account.locale,
  status: account.status,
  seller_id: account.sellerId,
  branch_id: account.branchId,
  created_at: account.createdAt.toISOString(),
  last_sign_in_at: account.lastSignInAt?.toISOString() ?? null,
  temporary_until: account.temporaryUntil?.toISOString() ?? null,
  open_sessions: account.openSessions,
  second_factor: account.hasFactor,
  factor_reset: resetOf(account, asker, now),
  admitted_by_name: account.admittedByName,
  vouched_by_name: account.vouchedByName,
  may_vouch: mayVouch(account, asker),
  current: account.id === staffIdOf(asker),
});

const resetOf = (
  { id, reset }: team.Account,
  asker: Principal,
  now: Date,
): routes.TeamAccountReply["factor_reset"] => {
  if (reset === null || Date.parse(reset.endsAt) <= now.getTime()) return null;
  const iso = (at: string) => new Date(at).toISOString();
  const isOther = reset.askedBy !== asker.id && staffIdOf(asker) !== id;
  return {
    asked_by_name: reset.askedByName,
    asked_at: iso(reset.askedAt),
    takes_effect_at: reset.takesEffectAt === null ? null : iso(reset.takesEffectAt),
    ends_at: iso(reset.endsAt),
    may_agree: isOther && asker.permissions.has("roles:manage"),
  };
};

// Owners alone manage roles. Nobody vouches for themselves, nor for whom they let in.
const mayVouch = (account: team.Account, asker: Principal): boolean =>
  asker.permissions.has("roles:manage") &&
  account.status === "active" &&
  audienceOf(account.role) === "admin" &&
  account.id !== staffIdOf(asker) &&
  account.admittedBy !== null &&
  account.admittedBy !== asker.id &&
  account.vouchedByName === null;
