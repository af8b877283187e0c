// Roles over HTTP.
import * as routes from "@nuqta/contracts/team-roles.ts";
import type { Database } from "../../kit/db/db.ts";
import type { Api } from "../../kit/http/api.ts";
import { bind, reply } from "../../kit/http/bind.ts";
import type { Authenticator } from "../service/authenticate.ts";
import * as roles from "../service/roles.ts";

/** Adds the routes of roles to `api`. */
export const mountTeamRoles = (
  api: Api,
  { db, authenticator }: { db: Database; authenticator: Authenticator },
): void => {
  bind(api, routes.listTeamRoles, async () =>
    reply(200, { data: (await roles.listTeamRoles(db)).map(replyOf) }),
  );

  bind(api, routes.createTeamRole, async ({ body, principal, ip, now, requestId }) => {
    const made = await roles.createTeamRole(db, { ...body, by: principal, ip, now, requestId });
    return made.ok ? reply(201, replyOf(made.value)) : made;
  });

  bind(api, routes.changeTeamRole, async ({ params, body, principal, ip, now, requestId }) => {
    const ask = { ...body, id: params.id, by: principal, ip, now, requestId };
    const changed = await roles.changeTeamRole(db, ask);
    authenticator.forget();
    return changed.ok ? reply(200, replyOf(changed.value)) : changed;
  });

  bind(api, routes.deleteTeamRole, async ({ params, query, principal, ip, now, requestId }) => {
    const ask = { id: params.id, moveTo: query.move_to, by: principal, ip, now, requestId };
    const moved = await roles.deleteTeamRole(db, ask);
    authenticator.forget();
    return moved.ok ? reply(200, { moved: moved.value }) : moved;
  });
};

const replyOf = ({ id, permissions, ...role }: roles.RoleView): routes.TeamRoleReply => ({
  ...role,
  role_id: id,
  permissions,
});
