// Accounts and sign-in.
import { z } from "zod";
import { instant } from "./kit/instant.ts";
import { areaPermissions, permissions } from "./kit/permission.ts";
import { route } from "./kit/route.ts";
import { email, text } from "./kit/text.ts";
import { signedPasskey } from "./passkey-credentials.ts";

/** The three doors of the sign-in screen; every account belongs behind one of them. */
export const audiences = ["admin", "seller", "branch"] as const;

export type Audience = (typeof audiences)[number];

/** `manager` is the programme manager; `custom` a role that owners put together themselves. */
export const roles = [
  "owner",
  "manager",
  "support",
  "finance",
  "fraud_analyst",
  "developer",
  "viewer",
  "custom",
  "seller",
  "branch",
] as const;

export type Role = (typeof roles)[number];

/** Message for somebody who signed in at the page of another audience. */
export const wrongAudience: Readonly<Record<Audience, { message: string; messageAr: string }>> = {
  admin: {
    message: "Your account has no access to the Admin Portal. Please choose another sign-in.",
    messageAr: "حسابك لا يملك صلاحية الدخول إلى بوابة الإدارة. يُرجى اختيار بوابة أخرى.",
  },
  seller: {
    message: "Your account has no access to the Seller Dashboard. Please choose another sign-in.",
    messageAr: "حسابك لا يملك صلاحية الدخول إلى لوحة البائع. يُرجى اختيار بوابة أخرى.",
  },
  branch: {
    message: "Your account has no access to Branch Access. Please choose another sign-in.",
    messageAr: "حسابك لا يملك صلاحية دخول الفروع. يُرجى اختيار بوابة أخرى.",
  },
};

/** Account data that the console keeps: never more than this. */
export const userData = z.strictObject({
  id: z.string(),
  name: z.string(),
  role: z.enum(roles),
  locale: z.enum(["en", "ar"]),
  audience: z.enum(audiences),
  /** Seller whose products and members the account sees. */
  seller_id: z.string().optional(),
  branch_id: z.string().optional(),
});

export type UserData = z.input<typeof userData>;

// An empty field of the form has a sentence of its own.
export const filled = (code: "email_required" | "password_required") =>
  z.string().refine((value) => value !== "", { params: { code }, abort: true });

/** A password on its way in, of any length; how good a new one must be is the server's to say. */
export const password = filled("password_required").pipe(text(1024));

/** Six digits of an authenticator app, or a recovery code; spaces, dashes and small letters change nothing. */
export const factorCode = text(40);

const signedIn = z.strictObject({
  success: z.literal(true),
  token: z.string(),
  userData,
  message: z.string(),
  messageAr: z.string(),
});

/** The second factor of a session: its account has none, must get one, it is to be given, it was given. */
const factorState = z.enum(["none", "enrol", "pending", "done"]);

export type FactorState = z.output<typeof factorState>;

export const login = route({
  method: "POST",
  path: "/staging/v1/ecommerce/auth/login",
  summary:
    "Sign in with e-mail and password. A browser also gets a cookie, and its calls need both. `role_id` is ignored.",
  tag: "identity",
  permission: "public",
  act: { verb: "signed_in", target: "staff:{id}", as: ["sign_in", "sign_in_locked"] },
  stepUp: "none: nobody is signed in",
  // The clients of the specification always send role_id=2; it carries no authority, so whatever
  // stands there, even twice, changes nothing.
  query: z.looseObject({ role_id: z.unknown().optional() }),
  body: z.strictObject({
    email: filled("email_required").pipe(email),
    password,
  }),
  whileRestored: true,
  replies: { 200: signedIn },
  refusals: ["login_failed", "sso_required"],
  refusalShape: "flagged",
});

// A redirect repeats in its body where it leads, for programs that do not follow it.
const redirect = z.strictObject({ location: z.string() });

export const tenantLogin = route({
  method: "GET",
  path: "/{realm_id}/login",
  summary:
    "Send a browser to the identity provider of a realm, or home when it is signed in already. A browser is told of refusals on the sign-in screen.",
  tag: "identity",
  permission: "public",
  stepUp: "none: reads",
  params: z.strictObject({ realm_id: z.string() }),
  // /admin/login is the sign-in screen.
  segments: { realm_id: "^(?!admin$)[\\s\\S]+$" },
  // Whatever somebody hangs onto the link changes nothing.
  query: z.looseObject({}),
  replies: { 302: redirect },
  refusals: ["realm_not_found", "sso_unavailable", "not_found"],
});

export const tenantCallback = route({
  method: "GET",
  path: "/auth/callback",
  summary:
    "Where identity providers send browsers back. Leads to the sign-in screen, with a code for /auth/sso/exchange in the fragment.",
  tag: "identity",
  permission: "public",
  stepUp: "none: reads",
  query: z.looseObject({
    code: z.unknown().optional(),
    state: z.unknown().optional(),
    iss: z.unknown().optional(),
    error: z.unknown().optional(),
  }),
  replies: { 303: redirect },
  refusals: [
    "sso_unavailable",
    "sso_denied",
    "sso_too_weak",
    "sso_state_invalid",
    "sso_answer_invalid",
    "sso_email_unverified",
    "sso_no_account",
  ],
});

export const ssoExchange = route({
  method: "POST",
  path: "/auth/sso/exchange",
  summary:
    "Trade the code of a tenant login for a session, once, within a minute and in the same browser.",
  tag: "identity",
  permission: "public",
  act: { verb: "signed_in", target: "staff:{id}", as: ["tenant_sign_in"] },
  stepUp: "none: nobody is signed in",
  body: z.strictObject({ code: text(200) }),
  whileRestored: true,
  replies: { 200: signedIn },
  refusals: ["sso_expired"],
  refusalShape: "flagged",
});

export const authStatus = route({
  method: "GET",
  path: "/auth/status",
  summary: "Whether the session of the cookie is good; a program without cookies sends its token.",
  tag: "identity",
  permission: "public",
  stepUp: "none: reads",
  replies: {
    200: z.strictObject({
      success: z.literal(true),
      /** The world in which this session is: in `test` nothing is real. */
      world: z.enum(["live", "test"]),
      userData,
      must_change_password: z.boolean(),
      mfa: factorState,
      /** Whether a passkey of the account can stand in for a code here. */
      passkey: z.boolean(),
      /** Whether this place was restored from a backup and takes no changes yet. */
      restored: z.boolean(),
      /** Permissions that the account has now, in the order of the catalogue. */
      permissions: z.array(z.enum([...permissions, ...areaPermissions])),
      /** The realm where the person signs in again, and whether a password would do, too; null for by password. */
      company: z.strictObject({ realm: z.string(), takes_password: z.boolean() }).nullable(),
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
  act: { verb: "signed_out", target: "staff:{id}", as: ["sign_out"] },
  stepUp: "none: only ends sessions",
  beforePasswordChange: true,
  beforeSecondFactor: true,
  beforeEnrolment: true,
  whileRestored: true,
  replies: {
    200: z.strictObject({ success: z.literal(true), message: z.string(), messageAr: z.string() }),
  },
  refusals: [],
  refusalShape: "flagged",
});

export const noError = { success: z.literal(true), error: z.null(), errorAr: z.null() };

export const reauthenticate = route({
  method: "POST",
  path: "/auth/reauth",
  summary:
    "Confirm that it is still you: the password, and `code` or `passkey` too on an account with an authenticator app. For five minutes after it, and after signing in, nothing asks for it. The session goes on with the `token` of the answer; the one before is worth nothing.",
  tag: "identity",
  permission: "own_account",
  act: { verb: "confirmed", target: "staff:{id}", as: ["reauth"] },
  stepUp: "none: is the confirmation itself",
  aboutSession: true,
  body: z.strictObject({
    password,
    code: factorCode.optional(),
    passkey: signedPasskey.optional(),
  }),
  replies: {
    200: z.strictObject({ success: z.literal(true), token: z.string(), fresh_until: instant }),
  },
  refusals: [
    "factor_wrong",
    "factor_used",
    "sso_required",
    "passkey_refused",
    "passkeys_unavailable",
  ],
});

export const changePassword = route({
  method: "POST",
  path: "/v1/account/password",
  summary: "Change one's own password. Every other session of the account ends.",
  tag: "identity",
  permission: "own_account",
  act: { verb: "password_changed", target: "staff:{id}", as: ["password_change"] },
  stepUp: "none: asks for the current password itself",
  beforePasswordChange: true,
  body: z.strictObject({ current_password: password, new_password: password }),
  replies: { 200: z.strictObject({ changed_at: instant }) },
  refusals: [],
});
