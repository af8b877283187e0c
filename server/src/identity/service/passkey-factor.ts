// The second factor of a session given by a passkey.
// Decision 0078.
import type { SignedPasskey } from "@nuqta/contracts/passkey-credentials.ts";
import { sha256 } from "../../kit/hash/sha256.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { admitSession, noteFactorSignIn } from "../store/factors.ts";
import { findPasskeys } from "../store/passkeys.ts";
import { stopByUse } from "./factor-kept.ts";
import { checkSigned, optionsToCheck, type PasskeyParts } from "./passkey-ceremonies.ts";
import { by, record } from "./record.ts";
import type { Ask } from "./second-factor.ts";

/** The options for signing with a passkey of the account. */
export const beginPasskeyCheck = async (
  { db, relyingParty: partyOf }: PasskeyParts,
  { staffId, token, now }: Ask & { token: string },
): Promise<
  Decision<Awaited<ReturnType<typeof optionsToCheck>>, "passkeys_unavailable" | "passkey_not_found">
> => {
  const relyingParty = partyOf();
  if (relyingParty === undefined) return refuse("passkeys_unavailable");
  const keys = await findPasskeys(db, staffId);
  if (keys.length === 0) return refuse("passkey_not_found");
  return accept(await optionsToCheck(db, relyingParty, { keys, token, now }));
};

/** Lets a session in whose account's passkey signed. */
export const giveFactorByPasskey = async (
  parts: PasskeyParts,
  ask: Ask & { token: string; credential: SignedPasskey },
): Promise<Decision<void, "passkeys_unavailable" | "passkey_refused">> => {
  const { staffId, token, now } = ask;
  const given = await checkSigned(parts, ask, async (tx) => {
    await admitSession(tx, sha256(token), now);
    await noteFactorSignIn(tx, staffId, now);
    // Who has a passkey at hand did not lose their second factor, whoever says so.
    await stopByUse(tx, staffId, ask);
    const detail = { by: "passkey" };
    await record(tx, ask, { action: "factor_check", ...by({ id: staffId }), detail });
  });
  if (!given.ok)
    await record(parts.db, ask, { action: "factor_check", ...by({ id: staffId }), refused: true });
  return given;
};
