// Passkeys of an account: beside its authenticator app, one touch instead of a code.
import { z } from "zod";
import { factorCode } from "./identity.ts";
import { instant } from "./kit/instant.ts";
import { route } from "./kit/route.ts";
import { text, written } from "./kit/text.ts";
import { encoded, newPasskey, signedPasskey } from "./passkey-credentials.ts";

/** Passkeys at most of one account. */
export const passkeysMax = 10;

const about = { tag: "identity", permission: "own_account" } as const;
const password = text(1024);
// Options as the standard names them; the browser is what reads them.
const options = z.looseObject({ challenge: z.string() });

const passkey = z.strictObject({
  id: z.string(),
  name: z.string(),
  created_at: instant,
  last_used_at: instant.nullable(),
});

export const listPasskeys = route({
  ...about,
  method: "GET",
  path: "/v1/account/passkeys",
  stepUp: "none: reads",
  summary:
    "One's own passkeys. `available` is false where the address of the console cannot have any: they need PUBLIC_URL with a host name.",
  replies: { 200: z.strictObject({ available: z.boolean(), data: z.array(passkey) }) },
  refusals: [],
});

export const beginPasskey = route({
  ...about,
  method: "POST",
  path: "/v1/account/passkeys/begin",
  act: "none: changes nothing of the marketplace",
  stepUp: "none: asks for both factors itself",
  summary:
    "Begin to add a passkey, with the password and a code of the app. Answers the options for the browser, good for five minutes and once.",
  body: z.strictObject({ password, code: factorCode }),
  replies: { 200: z.strictObject({ options }) },
  refusals: [
    "passkeys_unavailable",
    "passkeys_full",
    "factor_not_begun",
    "factor_wrong",
    "factor_used",
  ],
});

export const addPasskey = route({
  ...about,
  method: "POST",
  path: "/v1/account/passkeys",
  act: { verb: "passkey_added", target: "staff:{id}", as: ["passkey_add"] },
  stepUp: "none: takes what both factors began less than five minutes ago",
  summary: "Add the passkey that the browser made.",
  body: z.strictObject({ name: written.line(60), credential: newPasskey }),
  replies: { 201: passkey },
  refusals: ["passkeys_unavailable", "passkeys_full", "passkey_refused", "factor_not_begun"],
});

export const removePasskey = route({
  ...about,
  method: "POST",
  path: "/v1/account/passkeys/{id}/remove",
  act: { verb: "passkey_removed", target: "staff:{id}", as: ["passkey_remove"] },
  stepUp: "none: asks for both factors itself",
  summary: "Remove a passkey, with the password and a code of the app.",
  params: z.strictObject({ id: encoded }),
  body: z.strictObject({ password, code: factorCode }),
  replies: { 200: z.strictObject({ removed: z.literal(true) }) },
  refusals: ["passkey_not_found", "factor_not_begun", "factor_wrong", "factor_used"],
});

export const beginPasskeyCheck = route({
  ...about,
  method: "POST",
  path: "/auth/second-factor/passkey/begin",
  act: "none: changes nothing of the marketplace",
  stepUp: "none: only makes a challenge",
  summary:
    "Options for the browser to sign with a passkey of this account, for the second factor of a session or for confirming that it is you. Good for five minutes and once.",
  beforePasswordChange: true,
  beforeSecondFactor: true,
  whileRestored: true,
  replies: { 200: z.strictObject({ options }) },
  refusals: ["passkeys_unavailable", "passkey_not_found"],
});

export const checkPasskey = route({
  ...about,
  method: "POST",
  path: "/auth/second-factor/passkey",
  act: { verb: "factor_given", target: "staff:{id}", as: ["factor_check"] },
  stepUp: "none: it is the second factor itself",
  summary: "Give the second factor of a session that waits for it by a passkey.",
  beforePasswordChange: true,
  beforeSecondFactor: true,
  body: z.strictObject({ credential: signedPasskey }),
  whileRestored: true,
  replies: { 200: z.strictObject({ mfa: z.literal("done") }) },
  refusals: ["passkeys_unavailable", "passkey_refused"],
});
