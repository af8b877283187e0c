// The two ceremonies of passkeys: a challenge for a session, and what a browser signed of it. The challenge is
// kept here, single use; what the browser repeats of it proves nothing.
// Decision 0078.
import { minuteMs } from "@nuqta/contracts/kit/time.ts";
import type { NewPasskey, SignedPasskey } from "@nuqta/contracts/passkey-credentials.ts";
import type { AuthenticatorTransport } from "@simplewebauthn/server";
import type { Database, Tx } from "../../kit/db/db.ts";
import { sha256 } from "../../kit/hash/sha256.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import {
  findPasskeys,
  keepChallenge,
  notePasskeyUse,
  type PasskeyKey,
  type Purpose,
  takeChallenge,
} from "../store/passkeys.ts";
import type { RelyingParty } from "./relying-party.ts";

/** A challenge is signed within five minutes. */
const challengeMs = 5 * minuteMs;

export type PasskeyParts = {
  readonly db: Database;
  /** Nothing where the address of the console cannot have passkeys. */
  readonly relyingParty: () => RelyingParty | undefined;
};

// Loaded when somebody uses a passkey: most starts and most calls never do.
const library = () => import("@simplewebauthn/server");

type Person = { readonly id: string; readonly name: string; readonly email: string };

/** The options for a new passkey of somebody; those that they have cannot be added twice. */
export const optionsToAdd = async (
  db: Database,
  { id, origin }: RelyingParty,
  { person, token, now }: { person: Person; token: string; now: Date },
) => {
  const { generateRegistrationOptions } = await library();
  const known = await findPasskeys(db, person.id);
  const options = await generateRegistrationOptions({
    ...{ rpName: `Nuqta (${new URL(origin).host})`, rpID: id },
    ...{ userName: person.email, userDisplayName: person.name },
    userID: new TextEncoder().encode(person.id),
    attestationType: "none",
    excludeCredentials: known.map(({ id: credential }) => ({ id: credential })),
    // A touch alone shows that somebody is there, and not who.
    authenticatorSelection: { userVerification: "required", residentKey: "preferred" },
  });
  await keep(db, { token, purpose: "add", challenge: options.challenge, now });
  return options;
};

/** The options for signing with one of these passkeys. */
export const optionsToCheck = async (
  db: Database,
  { id: rpID }: RelyingParty,
  { keys, token, now }: { keys: readonly PasskeyKey[]; token: string; now: Date },
) => {
  const { generateAuthenticationOptions } = await library();
  const allowCredentials = keys.map(({ id, transports }) => ({
    id,
    transports: transports as AuthenticatorTransport[],
  }));
  const options = await generateAuthenticationOptions({
    ...{ rpID, allowCredentials, userVerification: "required" },
  });
  await keep(db, { token, purpose: "check", challenge: options.challenge, now });
  return options;
};

const keep = (
  db: Database,
  { token, now, ...kept }: { token: string; purpose: Purpose; challenge: string; now: Date },
): Promise<void> =>
  keepChallenge(db, {
    ...kept,
    tokenHash: sha256(token),
    expiresAt: new Date(now.getTime() + challengeMs),
  });

type Signing = { readonly token: string; readonly now: Date };

/** The key of a new passkey, if the browser signed what this session was asked to. */
export const readNewPasskey = async (
  db: Database,
  { id: expectedRPID, origin: expectedOrigin }: RelyingParty,
  { credential, token, now }: Signing & { credential: NewPasskey },
): Promise<Decision<PasskeyKey, "passkey_refused">> => {
  const asked = { tokenHash: sha256(token), purpose: "add", now } as const;
  const expectedChallenge = await takeChallenge(db, asked);
  if (expectedChallenge === undefined) return refuse("passkey_refused");
  const { verifyRegistrationResponse } = await library();
  const expected = { expectedChallenge, expectedOrigin, expectedRPID };
  const verified = await orRefused(() =>
    verifyRegistrationResponse({
      response: credential as unknown as Parameters<
        typeof verifyRegistrationResponse
      >[0]["response"],
      ...expected,
      requireUserVerification: true,
    }),
  );
  const info = verified?.registrationInfo;
  if (verified?.verified !== true || info === undefined) return refuse("passkey_refused");
  const { id, publicKey, counter } = info.credential;
  const { transports = [] } = credential.response;
  return accept({ id, publicKey: Buffer.from(publicKey), signCount: counter, transports });
};

/** Checks what a passkey of this account signed, once. Its count is noted in the same transaction as `then`. */
export const checkSigned = async <T>(
  { db, relyingParty: partyOf }: PasskeyParts,
  ask: Signing & { credential: SignedPasskey; staffId: string },
  then: (tx: Tx) => Promise<T>,
): Promise<Decision<T, "passkey_refused" | "passkeys_unavailable">> => {
  const { token, now, credential, staffId } = ask;
  const relyingParty = partyOf();
  if (relyingParty === undefined) return refuse("passkeys_unavailable");
  const asked = { tokenHash: sha256(token), purpose: "check", now } as const;
  const expectedChallenge = await takeChallenge(db, asked);
  const [key] = await findPasskeys(db, staffId, credential.id);
  if (expectedChallenge === undefined || key === undefined) return refuse("passkey_refused");
  const { verifyAuthenticationResponse } = await library();
  const verified = await orRefused(() =>
    verifyAuthenticationResponse({
      response: credential as unknown as Parameters<
        typeof verifyAuthenticationResponse
      >[0]["response"],
      ...{ expectedChallenge, expectedOrigin: relyingParty.origin, expectedRPID: relyingParty.id },
      // The count is compared by the statement that keeps it.
      credential: { id: key.id, publicKey: new Uint8Array(key.publicKey), counter: 0 },
      requireUserVerification: true,
    }),
  );
  if (verified?.verified !== true) return refuse("passkey_refused");
  const { newCounter: signCount } = verified.authenticationInfo;
  return db.transaction(async (tx) => {
    const isNoted = await notePasskeyUse(tx, { id: key.id, staffId, signCount, now });
    return isNoted ? accept(await then(tx)) : refuse("passkey_refused");
  });
};

// The library throws for whatever does not fit: bytes that are no CBOR, another origin, a wrong signature.
const orRefused = async <T>(verify: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await verify();
  } catch {
    return undefined;
  }
};
