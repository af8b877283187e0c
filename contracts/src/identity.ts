// Accounts, sign-in and API keys.
import { z } from "zod";
import { instant } from "./kit/instant.ts";
import { pageOf, pageQuery } from "./kit/page.ts";
import { scopes } from "./kit/permission.ts";
import { route } from "./kit/route.ts";
import { email, line, text } from "./kit/text.ts";

export const roles = ["owner", "manager", "viewer"] as const;
export type Role = (typeof roles)[number];

/** What the console keeps of the account: never more than this. */
export const userData = z.strictObject({
  id: z.string(),
  name: z.string(),
  role: z.enum(roles),
  locale: z.enum(["en", "ar"]),
});

// An empty field of the form has a sentence of its own.
const filled = (code: "email_required" | "password_required") =>
  z.string().refine((value) => value !== "", { params: { code }, abort: true });

/** A password on its way in, of any length; how good a new one must be is the server's to say. */
const password = filled("password_required").pipe(text(1024));

export const login = route({
  method: "POST",
  path: "/staging/v1/ecommerce/auth/login",
  summary:
    "Sign in with e-mail and password. A browser also gets a cookie, and its calls need both. `role_id` is ignored.",
  tag: "identity",
  permission: "public",
  // The clients of the specification always send role_id=2; it carries no authority, so whatever
  // stands there, even twice, changes nothing.
  query: z.looseObject({ role_id: z.unknown().optional() }),
  body: z.strictObject({
    email: filled("email_required").pipe(email),
    password,
  }),
  replies: {
    200: z.strictObject({
      success: z.literal(true),
      token: z.string(),
      userData,
      message: z.string(),
      messageAr: z.string(),
    }),
  },
  refusals: ["login_failed"],
  refusalShape: "flagged",
});

export const authStatus = route({
  method: "GET",
  path: "/auth/status",
  summary: "Whether the session of the cookie is good; a program without cookies sends its token.",
  tag: "identity",
  permission: "public",
  replies: {
    200: z.strictObject({
      success: z.literal(true),
      userData,
      must_change_password: z.boolean(),
      idle_expires_at: instant,
      expires_at: instant,
    }),
  },
  refusals: ["unauthorized"],
  refusalShape: "flagged",
});

export const logout = route({
  method: "POST",
  path: "/staging/v1/ecommerce/auth/logout",
  summary: "End this session, here and in the browser.",
  tag: "identity",
  permission: "own_account",
  replies: {
    200: z.strictObject({ success: z.literal(true), message: z.string(), messageAr: z.string() }),
  },
  refusals: [],
  refusalShape: "flagged",
});

const noError = { success: z.literal(true), error: z.null(), errorAr: z.null() };

export const forgetPassword = route({
  method: "POST",
  path: "/staging/v1/ecommerce/auth/forget_password",
  summary:
    "Ask for a verification code by mail. The answer does not tell whether the account exists.",
  tag: "identity",
  permission: "public",
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
  body: z.strictObject({
    email: filled("email_required").pipe(email),
    password,
    isVerified: z.boolean().refine((value) => value, { params: { code: "not_verified" } }),
  }),
  replies: { 200: z.strictObject(noError) },
  refusals: ["recovery_expired"],
  refusalShape: "flagged",
});

export const changePassword = route({
  method: "POST",
  path: "/v1/account/password",
  summary: "Change one's own password. Every other session of the account ends.",
  tag: "identity",
  permission: "own_account",
  body: z.strictObject({ current_password: password, new_password: password }),
  replies: { 200: z.strictObject({ changed_at: instant }) },
  refusals: [],
});

const apiKeyFields = {
  id: z.string(),
  name: z.string(),
  prefix: z.string(),
  scopes: z.array(z.enum(scopes)),
  created_at: instant,
  created_by: z.string(),
  expires_at: instant,
  last_used_at: instant.nullable(),
  revoked_at: instant.nullable(),
};

export const apiKey = z.strictObject(apiKeyFields);
export type ApiKeyReply = z.input<typeof apiKey>;

export const createApiKey = route({
  method: "POST",
  path: "/v1/api-keys",
  summary: "Create an API key. The key itself is in this answer and nowhere else.",
  tag: "identity",
  permission: "keys:manage",
  body: z.strictObject({
    name: line(100),
    scopes: z
      .array(z.enum(scopes))
      .min(1)
      .max(scopes.length)
      .refine((list) => new Set(list).size === list.length, {
        params: { code: "duplicate_value" },
      }),
    expires_in_days: z.int().min(1).max(365).default(90),
  }),
  replies: { 201: z.strictObject({ ...apiKeyFields, key: z.string() }) },
  refusals: ["scope_not_held"],
});

export const listApiKeys = route({
  method: "GET",
  path: "/v1/api-keys",
  summary: "The API keys, revoked ones too, newest first.",
  tag: "identity",
  permission: "keys:manage",
  query: pageQuery({ sort: ["created_at"] }),
  replies: { 200: pageOf(apiKey) },
  refusals: [],
});

export const revokeApiKey = route({
  method: "DELETE",
  path: "/v1/api-keys/{id}",
  summary: "Revoke an API key; it stops working within a second.",
  tag: "identity",
  permission: "keys:manage",
  params: z.strictObject({ id: line(40) }),
  replies: { 200: apiKey },
  refusals: ["api_key_not_found"],
});
