// A forgotten password: a code by mail, and a new password for it.
import { z } from "zod";
import { filled, noError, password } from "./identity.ts";
import { route } from "./kit/route.ts";
import { email } from "./kit/text.ts";

export const forgetPassword = route({
  method: "POST",
  path: "/staging/v1/ecommerce/auth/forget_password",
  summary:
    "Ask for a verification code by mail. The answer does not tell whether the account exists.",
  tag: "identity",
  permission: "public",
  act: "none: a recovery is recorded once its code was right",
  stepUp: "none: nobody is signed in",
  body: z.strictObject({ email: filled("email_required").pipe(email) }),
  replies: { 200: z.strictObject(noError) },
  refusals: [],
  refusalShape: "flagged",
});

// An integer loses its zeros on the way, so 42 and "000042" are the same code.
const verificationCode = z
  .union([z.int(), z.string()])
  .refine((code) => /^[0-9\u0660-\u0669\u06f0-\u06f9]{1,6}$/.test(String(code)), {
    params: { code: "code_required" },
  });

export const verifyCode = route({
  method: "POST",
  path: "/staging/v1/ecommerce/auth/verify",
  summary: "Give the code that was mailed. A browser gets a cookie that the reset needs.",
  tag: "identity",
  permission: "public",
  act: "none: the password is recorded once it is set",
  stepUp: "none: nobody is signed in",
  body: z.strictObject({ email: filled("email_required").pipe(email), verificationCode }),
  replies: { 200: z.strictObject({ ...noError, isVerified: z.literal(true) }) },
  refusals: ["verification_failed"],
  refusalShape: "flagged",
  refusalExtra: { isVerified: false },
});

export const resetPassword = route({
  method: "POST",
  path: "/staging/v1/ecommerce/auth/reset",
  summary:
    "Set a new password after the code was given here. `isVerified` must be true and proves nothing.",
  tag: "identity",
  permission: "public",
  act: { verb: "password_recovered", target: "staff:{id}", as: ["password_recovery"] },
  stepUp: "none: nobody is signed in",
  body: z.strictObject({
    email: filled("email_required").pipe(email),
    password,
    isVerified: z.boolean().refine((value) => value, { params: { code: "not_verified" } }),
  }),
  replies: { 200: z.strictObject(noError) },
  refusals: ["recovery_expired"],
  refusalShape: "flagged",
});
