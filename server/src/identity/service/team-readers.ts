// Colleagues who may see something now, for those who write to them.
import type { Permission } from "@nuqta/contracts/kit/permission.ts";
import type { Tx } from "../../kit/db/db.ts";
import { permissionsOf } from "../domain/accounts.ts";
import { activeAmong } from "../store/team-readers.ts";

export type TeamReader = {
  readonly principal: string;
  readonly email: string;
  readonly locale: "en" | "ar";
};

/** Those among `principals` whose accounts are active and hold `permission` now. */
export const readersAmong = async (
  tx: Tx,
  principals: readonly string[],
  permission: Permission,
): Promise<TeamReader[]> =>
  (await activeAmong(tx, principals)).flatMap(
    ({ principal, email, locale, role, customPermissions }) =>
      permissionsOf(role, customPermissions).has(permission) ? [{ principal, email, locale }] : [],
  );
