// Colleagues who may see something now, for those who write to them.
import type { Permission } from "@nuqta/contracts/kit/permission.ts";
import type { Tx } from "../../kit/db/db.ts";
import { permissionsOf } from "../domain/accounts.ts";
import { activeAmong, activeTeam, type TeamAccount } from "../store/team-readers.ts";

export type TeamReader = Pick<TeamAccount, "principal" | "name" | "email" | "locale">;

const holding = (accounts: readonly TeamAccount[], permission: Permission): TeamReader[] =>
  accounts.flatMap(({ principal, name, email, locale, role, customPermissions }) =>
    permissionsOf(role, customPermissions).has(permission)
      ? [{ principal, name, email, locale }]
      : [],
  );

/** Those among `principals` whose accounts are active and hold `permission` now. */
export const readersAmong = async (
  tx: Tx,
  principals: readonly string[],
  permission: Permission,
): Promise<TeamReader[]> => holding(await activeAmong(tx, principals), permission);

/** Everybody of the team whose account is active and holds `permission` now, by name. */
export const allReaders = async (tx: Tx, permission: Permission): Promise<TeamReader[]> =>
  holding(await activeTeam(tx), permission);
