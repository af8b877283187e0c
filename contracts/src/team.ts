// The accounts of people: invited, given roles, disabled, their sessions ended.
import { z } from "zod";
import { accountSession } from "./account-sessions.ts";
import { factorReset } from "./factor-resets.ts";
import { roles } from "./identity.ts";
import { instant } from "./kit/instant.ts";
import { pageOf, pageQuery } from "./kit/page.ts";
import { route } from "./kit/route.ts";
import { email, externalId, line, written } from "./kit/text.ts";

/** The roles that are given here; accounts of sellers and branches come with their seller. */
export const teamRoles = [
  "owner",
  "manager",
  "support",
  "finance",
  "fraud_analyst",
  "developer",
  "viewer",
] as const;

/** Roles at most that owners put together. */
export const customRolesMax = 50;

const status = z.enum(["active", "disabled"]);

const account = z.strictObject({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  /** The id and the name of the role, where `role` is `custom`. */
  role_id: z.string().nullable(),
  role_name: z.string().nullable(),
  locale: z.enum(["en", "ar"]),
  status,
  /** Whose account it is, for sellers and branches. */
  seller_id: z.string().nullable(),
  branch_id: z.string().nullable(),
  created_at: instant,
  last_sign_in_at: instant.nullable(),
  /** How long the temporary password is good; null once they chose their own. */
  temporary_until: instant.nullable(),
  open_sessions: z.int().min(0),
  /** Whether sign-ins ask for a code of an app, and the request to remove it that waits. */
  second_factor: z.boolean(),
  factor_reset: factorReset.nullable(),
  /** The one who let it in, and the owner who vouches for it; null for those of the beginning. */
  admitted_by_name: z.string().nullable(),
  vouched_by_name: z.string().nullable(),
  /** Whether whoever asks can vouch for it. */
  may_vouch: z.boolean(),
  /** Whether it is the account that asks. */
  current: z.boolean(),
});
export type TeamAccountReply = z.input<typeof account>;

const about = { tag: "identity", permission: "team:manage" } as const;
const params = z.strictObject({ id: line(40) });

export const listTeam = route({
  ...about,
  method: "GET",
  path: "/v1/team",
  stepUp: "none: reads",
  summary: "The accounts of people; q looks at name and e-mail.",
  query: pageQuery({
    sort: ["name", "created_at"],
    filters: {
      role: z.enum(roles).optional(),
      status: status.optional(),
      seller_id: externalId.optional(),
    },
  }),
  replies: { 200: pageOf(account) },
  refusals: [],
});

/** A role that may be given; `role_id` where it is `custom`. */
const given = z.enum([...teamRoles, "custom"]);
const givenId = line(40);
const isWhole = ({
  role,
  role_id: id,
}: {
  role?: string | undefined;
  role_id?: string | undefined;
}) => (role === "custom") === (id !== undefined);
const wholeFault = { path: ["role_id"], params: { code: "not_valid" } };

export const inviteToTeam = route({
  ...about,
  method: "POST",
  path: "/v1/team",
  act: { verb: "added", target: "staff:{id}", as: ["account_create"] },
  stepUp: "fresh",
  summary:
    "Make an account, or open a disabled one of the same role again, and mail a temporary password for three days.",
  body: z
    .strictObject({
      email,
      name: written.line(100),
      role: given,
      role_id: givenId.optional(),
      locale: z.enum(["en", "ar"]).default("en"),
    })
    .refine(isWhole, wholeFault),
  replies: { 201: account },
  refusals: ["already_exists", "scope_not_held", "role_not_found"],
});

export const changeTeamAccount = route({
  ...about,
  method: "PATCH",
  path: "/v1/team/{id}",
  act: { verb: "changed", target: "staff:{id}", as: ["account_change"] },
  stepUp: "fresh",
  summary:
    "Change the name, role or status of an account, within a second. Disabling ends its sessions.",
  params,
  body: z
    .strictObject({
      name: written.line(100).optional(),
      role: given.optional(),
      role_id: givenId.optional(),
      status: status.optional(),
    })
    .refine(isWhole, wholeFault),
  replies: { 200: account },
  refusals: [
    "account_not_found",
    "not_oneself",
    "account_of_seller",
    "last_owner",
    "scope_not_held",
    "role_not_found",
  ],
});

export const vouchForAccount = route({
  ...about,
  method: "POST",
  path: "/v1/team/{id}/vouch",
  act: { verb: "vouched", target: "staff:{id}", as: ["account_vouch"] },
  stepUp: "fresh",
  summary:
    "Vouch, as an owner, for somebody whom another owner invited: they may then agree to what that one asks for.",
  params,
  replies: { 200: account },
  refusals: ["account_not_found", "account_disabled", "not_oneself", "vouch_own_invitation"],
});

export const listTeamKeys = route({
  ...about,
  method: "GET",
  path: "/v1/team/{id}/keys",
  stepUp: "none: reads",
  summary:
    "The API keys that somebody answers for or knows the secret of, oldest first, and which of them would stop if their account were disabled.",
  params,
  replies: {
    200: z.strictObject({
      data: z.array(
        z.strictObject({
          id: z.string(),
          name: z.string(),
          livemode: z.boolean(),
          /** Opens nothing already, as nobody who may make such keys answers for it. */
          stopped: z.boolean(),
          /** Would open nothing without this account. */
          stops: z.boolean(),
          /** Opens nothing, and would again if this account were enabled. */
          returns: z.boolean(),
          /** This account made or renewed it, or opened it to other addresses, so it may know its secret. */
          known: z.boolean(),
        }),
      ),
    }),
  },
  refusals: ["account_not_found"],
});

export const sendTeamPassword = route({
  ...about,
  method: "POST",
  path: "/v1/team/{id}/password",
  act: { verb: "password_sent", target: "staff:{id}", as: ["account_password"] },
  stepUp: "fresh",
  summary:
    "Mail a new temporary password. The one before it opens nothing any more, and every session ends.",
  params,
  replies: { 200: z.strictObject({ temporary_until: instant }) },
  refusals: ["account_not_found", "not_oneself", "account_disabled", "scope_not_held"],
});

export const listTeamSessions = route({
  ...about,
  method: "GET",
  path: "/v1/team/{id}/sessions",
  stepUp: "none: reads",
  summary: "The open sessions of an account, last used first.",
  params,
  replies: { 200: z.strictObject({ data: z.array(accountSession) }) },
  refusals: ["account_not_found"],
});

const ended = z.strictObject({ ended: z.int().min(0) });

export const endTeamSessions = route({
  ...about,
  method: "DELETE",
  path: "/v1/team/{id}/sessions",
  act: { verb: "sessions_ended", target: "staff:{id}", as: ["session_end"] },
  stepUp: "fresh",
  summary: "End every session of somebody else, within a second.",
  params,
  replies: { 200: ended },
  refusals: ["account_not_found", "not_oneself"],
});

export const endTeamSession = route({
  ...about,
  method: "DELETE",
  path: "/v1/team/{id}/sessions/{session_id}",
  act: { verb: "sessions_ended", target: "staff:{id}", as: ["session_end"] },
  stepUp: "fresh",
  summary: "End one session of somebody else, within a second.",
  params: z.strictObject({ id: line(40), session_id: line(40) }),
  replies: { 200: ended },
  refusals: ["account_not_found", "not_oneself", "session_not_found"],
});
