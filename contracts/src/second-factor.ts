// The second factor of an account: an authenticator app, and recovery codes beside it.
import { z } from "zod";
import { factorCode as code } from "./identity.ts";
import { instant } from "./kit/instant.ts";
import { route } from "./kit/route.ts";
import { text } from "./kit/text.ts";

const password = text(1024);
const tenCodes = z.strictObject({ recovery_codes: z.array(z.string()).length(10) });

export const getAuthenticator = route({
  method: "GET",
  path: "/v1/account/authenticator",
  summary: "Since when sign-ins ask for a code of one's own app; null where there is none.",
  tag: "identity",
  permission: "own_account",
  stepUp: "none: reads",
  replies: {
    200: z.strictObject({ since: instant.nullable(), recovery_codes_left: z.int() }),
  },
  refusals: [],
});

export const beginAuthenticator = route({
  method: "POST",
  path: "/v1/account/authenticator",
  summary:
    "Begin to use an authenticator app: the secret to scan or type into it. Nothing changes until a code of it was given.",
  tag: "identity",
  permission: "own_account",
  act: "none: changes nothing of the marketplace",
  stepUp: "none: asks for the password itself",
  beforePasswordChange: true,
  beforeEnrolment: true,
  // `mail_code` on an account of before that must have a factor: a stolen password sets up none.
  body: z.strictObject({ password, mail_code: text(40).optional() }),
  // `uri` is what a QR code of it holds.
  replies: { 200: z.strictObject({ secret: z.string(), uri: z.string() }) },
  refusals: ["factor_exists", "verification_failed"],
});

export const mailEnrolmentCode = route({
  method: "POST",
  path: "/v1/account/authenticator/mail-code",
  summary:
    "Mail oneself the code that a person needs who must set up a second factor on an account of before.",
  tag: "identity",
  permission: "own_account",
  act: "none: changes nothing of the marketplace",
  stepUp: "none: sends a mail to oneself",
  beforePasswordChange: true,
  beforeEnrolment: true,
  replies: { 200: z.strictObject({ sent: z.literal(true) }) },
  refusals: [],
});

export const confirmAuthenticator = route({
  method: "POST",
  path: "/v1/account/authenticator/confirm",
  summary:
    "Give the first code of the app. From then on each sign-in asks for one; every other session ends. Answers ten recovery codes, shown this once.",
  tag: "identity",
  permission: "own_account",
  act: { verb: "factor_added", target: "staff:{id}", as: ["factor_add"] },
  stepUp: "none: takes a code of what the password began less than 15 minutes ago",
  beforePasswordChange: true,
  beforeEnrolment: true,
  body: z.strictObject({ code }),
  replies: { 200: tenCodes },
  refusals: ["factor_not_begun", "factor_wrong", "factor_used"],
});

export const renewRecoveryCodes = route({
  method: "POST",
  path: "/v1/account/authenticator/recovery-codes",
  summary:
    "Ten new recovery codes, shown this once, in the place of those before. Asks for the password and a code.",
  tag: "identity",
  permission: "own_account",
  act: { verb: "codes_renewed", target: "staff:{id}", as: ["factor_codes"] },
  stepUp: "none: asks for both factors itself",
  body: z.strictObject({ password, code }),
  replies: { 200: tenCodes },
  refusals: ["factor_not_begun", "factor_wrong", "factor_used"],
});

export const removeAuthenticator = route({
  method: "POST",
  path: "/v1/account/authenticator/remove",
  summary: "Stop using the app, with the password and a code. Its recovery codes go with it.",
  tag: "identity",
  permission: "own_account",
  act: { verb: "factor_removed", target: "staff:{id}", as: ["factor_remove"] },
  stepUp: "none: asks for both factors itself",
  body: z.strictObject({ password, code }),
  replies: { 200: z.strictObject({ removed: z.literal(true) }) },
  refusals: ["factor_not_begun", "factor_wrong", "factor_used"],
});

export const checkFactor = route({
  method: "POST",
  path: "/auth/second-factor",
  summary:
    "Give the second factor of a session that waits for it: a code of the app, or a recovery code.",
  tag: "identity",
  permission: "own_account",
  act: { verb: "factor_given", target: "staff:{id}", as: ["factor_check"] },
  stepUp: "none: it is the second factor itself",
  beforePasswordChange: true,
  beforeSecondFactor: true,
  body: z.strictObject({ code }),
  whileRestored: true,
  replies: {
    200: z.strictObject({ mfa: z.literal("done"), recovery_codes_left: z.int() }),
  },
  refusals: ["factor_not_begun", "factor_wrong", "factor_used"],
});
