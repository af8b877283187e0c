// Invitations to the team.
import type { Role } from "@nuqta/contracts/identity.ts";
import type { Database, Tx } from "../../kit/db/db.ts";
import type { Principal } from "../../kit/http/principal.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { type GivenRole, mayGrant } from "../domain/accounts.ts";
import { createAccount, type NewAccount, newTemporaryPassword } from "./accounts.ts";
import { tellOwners } from "./owner-notices.ts";
import type { Trace } from "./record.ts";
import { roleGiven } from "./roles.ts";
import { type Account, lockFor, readAccount } from "./team.ts";

type Invitation = Trace &
  Pick<NewAccount, "email" | "name" | "role" | "locale" | "publicUrl"> &
  Partial<Pick<NewAccount, "sellerId" | "branchId">> & { by: Principal };

type InvitationFault = "already_exists" | "forbidden" | "scope_not_held" | "account_not_found";

/**
 * Makes an account and mails its temporary password; a disabled one of the same role is opened again.
 * @throws Overloaded when too many passwords are being hashed already
 */
export const invite = (
  db: Database,
  ask: Invitation & { role: Exclude<Role, "custom"> },
): Promise<Decision<Account, InvitationFault>> =>
  makeAccount<never>(db, ask, async () =>
    accept({ role: ask.role, customRoleId: null, customPermissions: null }),
  );

/** Invites somebody to the team, to a role that owners put together too. */
export const inviteToTeam = (
  db: Database,
  ask: Invitation & { roleId: string | undefined },
): Promise<Decision<Account, InvitationFault | "role_not_found">> =>
  makeAccount(db, ask, (tx) => roleGiven(tx, ask));

const makeAccount = async <Code extends "role_not_found">(
  db: Database,
  ask: Invitation,
  roleOf: (tx: Tx) => Promise<Decision<GivenRole, Code>>,
): Promise<Decision<Account, InvitationFault | Code>> => {
  const { by, sellerId = null, branchId = null, ...account } = ask;
  const temporary = await newTemporaryPassword();
  const made = await db.transaction(async (tx) => {
    const { held } = await lockFor(tx, { id: "", by });
    const given = await roleOf(tx);
    if (!given.ok) return given;
    const granted = mayGrant(given.value, held);
    if (!granted.ok) return granted;
    const { customRoleId } = given.value;
    const place = { sellerId, branchId, temporary, customRoleId, madeBy: by.id };
    const done = await createAccount(tx, { ...account, ...place });
    if (done.ok && ask.role === "owner") {
      const facts = { name: ask.name, by: by.name };
      await tellOwners(tx, { kind: "owner_added", facts, now: ask.now });
    }
    const errors = [{ path: "email", code: "duplicate_value" }] as const;
    return done.ok ? done : refuse("already_exists", { errors });
  });
  return made.ok ? readAccount(db, made.value.id, ask.now) : made;
};
