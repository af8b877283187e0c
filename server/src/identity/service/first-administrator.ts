// A fresh installation needs somebody who can sign in: the owner, made at the first start.
import { randomUUID } from "node:crypto";
import { email as emailForm } from "@nuqta/contracts/kit/text.ts";
import type { Database } from "../../kit/db/db.ts";
import type { Principal } from "../../kit/http/principal.ts";
import { StartError } from "../../kit/process/start-error.ts";
import { type IsStolen, noneStolen } from "../../kit/secrets/stolen-passwords.ts";
import { normalEmail, permissionsOf } from "../domain/accounts.ts";
import { isPasswordLongEnough } from "../domain/passwords.ts";
import { findActiveOwner, insertFirstStaff, isAnyStaff } from "../store/staff.ts";
import { passwordFaultOf } from "./password-fault.ts";
import { hashPassword } from "./passwords.ts";
import { randomText } from "./secrets.ts";

type FirstAdministrator =
  | { readonly created: false }
  | { readonly created: true; readonly email: string; readonly generatedPassword?: string };

/** The name in an evaluation, where it stands in README. */
const defaultEmail = "admin@nuqta.local";
const ownerName = "Administrator";

/** The active owner of the e-mail `wanted`, or without one who has been here longest, with what owners may do. */
export const findOwner = async (
  db: Database,
  wanted?: string,
): Promise<{ email: string; principal: Principal } | undefined> => {
  const owner = await findActiveOwner(db, wanted);
  if (owner === undefined) return undefined;
  const { id, name, email } = owner;
  const permissions = permissionsOf("owner");
  return { email, principal: { kind: "session", id: `staff:${id}`, name, permissions } };
};

/**
 * Holds the given e-mail and password against the rules for everybody's, while nobody exists yet.
 * @throws StartError for an e-mail or password that could not be used to sign in
 */
export const checkFirstAdministrator = async (
  db: Database,
  given: { email?: string | undefined; password?: string | undefined; isStolen?: IsStolen },
): Promise<void> => {
  const email = normalEmail(given.email ?? defaultEmail);
  const { password } = given;
  if (!emailForm.safeParse(email).success) {
    throw new StartError(`ADMIN_EMAIL must be an e-mail address such as ${defaultEmail}.`);
  }
  if (password === undefined) return;
  if (!isPasswordLongEnough(password)) {
    throw new StartError("ADMIN_PASSWORD must have 8 to 128 characters.");
  }
  // Later it is read no more, and a server that ran yesterday must not stay down for it.
  if (await isAnyStaff(db)) return;
  const owner = { email, name: ownerName };
  const fault = await passwordFaultOf(password, owner, given.isStolen ?? noneStolen);
  if (fault !== undefined) {
    throw new StartError(
      fault === "password_stolen"
        ? "ADMIN_PASSWORD is among the stolen passwords of STOLEN_PASSWORDS: take another, or leave it out to have one made."
        : "ADMIN_PASSWORD is too easy to guess: take several words, or leave it out to have one made.",
    );
  }
};

/**
 * Creates the owner unless somebody exists. A password that was not given is generated and returned,
 * this once, to be printed. @throws StartError for an e-mail or password that could not be used to sign in
 */
export const ensureFirstAdministrator = async (
  db: Database,
  given: {
    email?: string | undefined;
    password?: string | undefined;
    /** Whether an address that was not given is one that nobody can guess, as in production. */
    isUnguessable?: boolean;
    /** Called before a password is generated; when it throws, nobody is created. */
    beforeGenerating?: (() => void) | undefined;
    now: Date;
  },
): Promise<FirstAdministrator> => {
  await checkFirstAdministrator(db, given);
  const other = given.isUnguessable === true ? `owner-${randomText(8)}@nuqta.local` : defaultEmail;
  const email = normalEmail(given.email ?? other);
  if (await isAnyStaff(db)) return { created: false };
  if (given.password === undefined) given.beforeGenerating?.();
  const password = given.password ?? randomText(20);
  const created = await insertFirstStaff(db, {
    id: randomUUID(),
    email,
    name: ownerName,
    role: "owner",
    locale: "en",
    passwordHash: await hashPassword(password),
    // Nobody else has known it: it is 119 random bits that only the operator is shown.
    mustChangePassword: false,
    status: "active",
    createdAt: given.now,
  });
  // Another process of the same start may have been quicker, and its password is the one that counts.
  if (!created) return { created: false };
  return {
    created: true,
    email,
    ...(given.password === undefined ? { generatedPassword: password } : {}),
  };
};
