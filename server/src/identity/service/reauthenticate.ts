// Showing again that it is still the person who signed in, before something that moves money or rights.
// Decisions 0059, 0124.

import type { SignedPasskey } from "@nuqta/contracts/passkey-credentials.ts";
import { sha256 } from "../../kit/hash/sha256.ts";
import type { Principal } from "../../kit/http/principal.ts";
import { onlyRealmOf, type Realms } from "../../kit/process/realms.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { audienceOf } from "../domain/accounts.ts";
import { deleteAttempts } from "../store/attempts.ts";
import { confirmSession } from "../store/sessions.ts";
import { findStaff } from "../store/staff.ts";
import { confirmTestSession } from "../store/test-sessions.ts";
import { countAttempt } from "./guesses.ts";
import { checkSigned, type PasskeyParts } from "./passkey-ceremonies.ts";
import { verifyPassword } from "./passwords.ts";
import { by, record, staffIdOf, type Trace } from "./record.ts";
import { checkFactor, type FactorParts } from "./second-factor.ts";
import { newSecret, newTestToken } from "./secrets.ts";

type Refused =
  | "unauthorized"
  | "validation_failed"
  | "sso_required"
  | "too_many_requests"
  | "factor_wrong"
  | "factor_used"
  | "passkey_refused"
  | "passkeys_unavailable";

/**
 * Marks the session of `token`, live or of the test world and that one alone, as confirmed now and answers its new token, for whoever gives the password of its account, and a
 * code, or a passkey, as well where it has an authenticator app. Refuses `validation_failed` naming the field,
 * `factor_wrong` and `factor_used`, `sso_required` where no password opens the account, and `too_many_requests` for one who guesses.
 * @throws Overloaded when too many passwords are being hashed
 */
export const reauthenticate = async (
  parts: FactorParts & PasskeyParts & { realms: Realms },
  ask: Trace & {
    password: string;
    code?: string | undefined;
    passkey?: SignedPasskey | undefined;
    by: Principal;
    token: string;
  },
): Promise<Decision<string, Refused>> => {
  const { db } = parts;
  const isTest = ask.by.isTest === true;
  // Their challenges are of live sessions.
  if (isTest && ask.passkey !== undefined) return refuse("passkeys_unavailable");
  const staff = await findStaff(db, staffIdOf(ask.by));
  if (staff === undefined) return refuse("unauthorized");
  const audience = audienceOf(staff.role);
  if (onlyRealmOf(parts.realms, { email: staff.email, audience }) !== undefined)
    return refuse("sso_required");
  const attemptHash = sha256(`reauth\n${staff.id}`);
  const attempt = await countAttempt(db, attemptHash, ask.now);
  if (!attempt.ok) return attempt;
  const refused = () => record(db, ask, { action: "reauth", ...by(staff), refused: true });
  if (!(await verifyPassword(ask.password, staff.passwordHash))) {
    await refused();
    return refuse("validation_failed", { errors: [{ path: "password", code: "password_wrong" }] });
  }
  await deleteAttempts(db, attemptHash);
  // After the password, so that nobody learns of a code alone whether it is right.
  const { token, now, passkey } = ask;
  const checked = await (passkey === undefined
    ? checkFactor(parts, { ...ask, staffId: staff.id })
    : checkSigned(parts, { credential: passkey, staffId: staff.id, token, now }, async () => {}));
  if (!checked.ok) {
    await refused();
    return checked;
  }
  const newToken = isTest ? newTestToken() : newSecret();
  const hashes = { tokenHash: sha256(ask.token), newHash: sha256(newToken) };
  return db.transaction(async (tx) => {
    const confirm = isTest ? confirmTestSession : confirmSession;
    if (!(await confirm(tx, { ...hashes, now }))) return refuse("unauthorized");
    await record(tx, ask, { action: "reauth", ...by(staff) });
    return accept(newToken);
  });
};
