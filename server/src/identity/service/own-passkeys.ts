// One's own passkeys: listed, added and removed. Adding and removing asks for the password and a code of the app.
// Decision 0078.
import type { NewPasskey } from "@nuqta/contracts/passkey-credentials.ts";
import { passkeysMax } from "@nuqta/contracts/passkeys.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import type { Staff } from "../domain/accounts.ts";
import { findFactor } from "../store/factors.ts";
import { deletePasskey, insertPasskey, listPasskeysOf, type Passkey } from "../store/passkeys.ts";
import { findStaff } from "../store/staff.ts";
import { byBothFactors, tellOfFactors } from "./own-factor.ts";
import { optionsToAdd, type PasskeyParts, readNewPasskey } from "./passkey-ceremonies.ts";
import type { Ask, CodeAsk, CodeRefused, FactorParts } from "./second-factor.ts";

type Parts = FactorParts & PasskeyParts;
type WholeAsk = CodeAsk & { readonly password: string };
type BothRefused = CodeRefused | "unauthorized" | "validation_failed";

/** One's own passkeys, and whether there can be any at the address of the console. */
export const ownPasskeys = async (
  { db, relyingParty }: PasskeyParts,
  staffId: string,
): Promise<{ isAvailable: boolean; passkeys: Passkey[] }> => ({
  isAvailable: relyingParty() !== undefined,
  passkeys: await listPasskeysOf(db, staffId),
});

/** The options for a new passkey, for somebody who gives both factors. */
export const beginPasskey = async (
  parts: Parts,
  ask: WholeAsk,
): Promise<
  Decision<
    Awaited<ReturnType<typeof optionsToAdd>>,
    BothRefused | "passkeys_unavailable" | "passkeys_full"
  >
> => {
  const { db } = parts;
  const relyingParty = parts.relyingParty();
  if (relyingParty === undefined) return refuse("passkeys_unavailable");
  if ((await listPasskeysOf(db, ask.staffId)).length >= passkeysMax) return refuse("passkeys_full");
  const proven = await byBothFactors(parts, ask, async (_tx, staff: Staff) => staff);
  if (!proven.ok) return proven;
  const { token, now } = ask;
  return accept(await optionsToAdd(db, relyingParty, { person: proven.value, token, now }));
};

/** Adds the passkey that the browser made. */
export const addPasskey = async (
  { db, relyingParty: partyOf }: PasskeyParts,
  ask: Ask & { token: string; name: string; credential: NewPasskey },
): Promise<
  Decision<
    Passkey,
    | "passkeys_unavailable"
    | "passkeys_full"
    | "passkey_refused"
    | "factor_not_begun"
    | "unauthorized"
  >
> => {
  const { staffId, name, now } = ask;
  const relyingParty = partyOf();
  if (relyingParty === undefined) return refuse("passkeys_unavailable");
  const key = await readNewPasskey(db, relyingParty, ask);
  if (!key.ok) return key;
  return db.transaction(async (tx) => {
    const staff = await findStaff(tx, staffId);
    if (staff === undefined) return refuse("unauthorized");
    if (((await findFactor(tx, staffId))?.confirmedAt ?? null) === null)
      return refuse("factor_not_begun");
    const isKept = await insertPasskey(tx, {
      ...key.value,
      ...{ staffId, name, now, max: passkeysMax },
    });
    // A credential that is known already cannot come: the options left it out, and ids are not guessed.
    if (!isKept) return refuse("passkeys_full");
    await tellOfFactors(tx, staff, ask, "passkey_add");
    return accept({ id: key.value.id, name, createdAt: now, lastUsedAt: null });
  });
};

/** Removes a passkey, for somebody who gives both factors. */
export const removePasskey = async (
  parts: Parts,
  ask: WholeAsk & { id: string },
): Promise<Decision<void, BothRefused | "passkey_not_found">> => {
  const known = await listPasskeysOf(parts.db, ask.staffId);
  if (!known.some(({ id }) => id === ask.id)) return refuse("passkey_not_found");
  const done = await byBothFactors(parts, ask, async (tx, staff) => {
    const isGone = await deletePasskey(tx, ask.staffId, ask.id);
    if (isGone) await tellOfFactors(tx, staff, ask, "passkey_remove");
    return isGone;
  });
  if (!done.ok) return done;
  return done.value ? accept(undefined) : refuse("passkey_not_found");
};
