// Tenant login: a browser goes to its realm's identity provider and comes back. Nothing is opened
// before it trades the code it brings, in the same browser, for a session.
// Decision 0014.

import { createHash } from "node:crypto";
import type { Database, Tx } from "../../kit/db/db.ts";
import { sha256 } from "../../kit/hash/sha256.ts";
import type { Log } from "../../kit/process/log.ts";
import { isAllowedIn, type Realm, type Realms } from "../../kit/process/realms.ts";
import { hostOf } from "../../kit/pure/address.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { audienceOf, normalEmail, type Staff } from "../domain/accounts.ts";
import { rateLimits } from "../domain/guesses.ts";
import { tenantAttemptMs, tenantTicketMs } from "../domain/sessions.ts";
import { noteFactorSignIn } from "../store/factors.ts";
import { findStaff, findStaffByEmail } from "../store/staff.ts";
import {
  findLinkedStaff,
  insertTenantAttempt,
  insertTicket,
  linkStaff,
  takeTenantAttempt,
  takeTicket,
} from "../store/tenant.ts";
import {
  type Attempt,
  type Identity,
  type IdentityProviders,
  openIdentityProviders,
} from "./identity-provider.ts";
import { tellOfDevice } from "./owner-notices.ts";
import { takeRate } from "./rates.ts";
import { by, record, type Trace } from "./record.ts";
import { newSecret, randomText } from "./secrets.ts";
import { type Opening, openSession } from "./sessions.ts";
import { type SignedIn, userDataOf } from "./sign-in.ts";

type Came = Trace & { readonly ip: string };

export type StartRefusal = "realm_not_found" | "sso_unavailable" | "too_many_requests";
export type CallbackRefusal =
  | "sso_unavailable"
  | "sso_denied"
  | "sso_too_weak"
  | "sso_state_invalid"
  | "sso_answer_invalid"
  | "sso_email_unverified"
  | "sso_no_account";

export type TenantLogin = {
  /** Begins an attempt: where the browser goes, and the cookie it takes along. */
  readonly begin: (
    realm: string,
    came: Came,
  ) => Promise<Decision<{ url: string; cookie: string }, StartRefusal>>;
  /** Ends an attempt with what came back; gives the code that the console trades for a session. */
  readonly finish: (
    ask: Came & { cookie: string | undefined; parameters: URLSearchParams },
  ) => Promise<Decision<{ code: string }, CallbackRefusal>>;
  readonly exchange: (
    ask: Omit<Opening, "signedInWith" | "isFromBrowser" | "hasSecondFactor" | "boundTo"> & {
      code: string;
      cookie: string | undefined;
    },
  ) => Promise<Decision<SignedIn, "sso_expired">>;
};

type Parts = { db: Database; realms: Realms; publicUrl: string | undefined; log: Log };

const stateLetters = 32;

/** Makes the tenant login of this process. */
export const openTenantLogin = ({ db, realms, publicUrl, log }: Parts): TenantLogin => {
  // The settings have no realms without the address that browsers come back to.
  const providers = publicUrl === undefined ? undefined : openIdentityProviders(publicUrl, log);
  return {
    begin: async (name, came) => {
      const realm = realms.get(name);
      if (realm === undefined || providers === undefined) return refuse("realm_not_found");
      return begin(db, providers, realm, came);
    },
    finish: async (ask) => {
      const taken = await takeBegun(db, ask);
      const realm = taken === undefined ? undefined : realms.get(taken.realm);
      const finished =
        taken === undefined || realm === undefined || providers === undefined
          ? refuse("sso_state_invalid")
          : await finish(db, providers, { ...ask, ...taken, realm });
      // Whatever strangers make up is not worth an entry each.
      if (!finished.ok && taken !== undefined) {
        await recordRefusal(db, ask, { code: finished.code, realm: taken.realm });
      }
      return finished;
    },
    exchange: (ask) => exchange(db, ask),
  };
};

// Whoever does not have the cookie can neither foresee these nor use what they protect.
const secretsOf = (cookie: string): Pick<Attempt, "nonce" | "verifier"> => ({
  nonce: derived("nonce", cookie),
  verifier: derived("verifier", cookie),
});

const derived = (purpose: string, cookie: string): string =>
  createHash("sha256").update(`${purpose}\n${cookie}`).digest("base64url");

const begin = async (
  db: Database,
  providers: IdentityProviders,
  realm: Realm,
  { ip, now }: Came,
): ReturnType<TenantLogin["begin"]> => {
  const rate = await takeRate(db, rateLimits.tenantByHost, hostOf(ip), now);
  if (!rate.ok) return rate;
  const cookie = newSecret();
  const state = randomText(stateLetters) + realm.name;
  const url = await providers.authorizationUrl(realm, { state, ...secretsOf(cookie) });
  if (!url.ok) return url;
  await insertTenantAttempt(db, {
    ...{ stateHash: sha256(state), cookieHash: sha256(cookie), realm: realm.name },
    expiresAt: new Date(now.getTime() + tenantAttemptMs),
  });
  return accept({ url: url.value.href, cookie });
};

type Taken = { readonly realm: string; readonly attempt: Attempt };

// A state that was made up, or came in another browser, must not end the attempt it pretends to be.
const takeBegun = async (
  db: Database,
  { cookie, parameters, now }: Parameters<TenantLogin["finish"]>[0],
): Promise<Taken | undefined> => {
  const [state, ...more] = parameters.getAll("state");
  if (cookie === undefined || state === undefined || more.length > 0) return undefined;
  // The whole state is compared, the realm at its end included.
  const ask = { stateHash: sha256(state), cookieHash: sha256(cookie), now };
  const realm = await takeTenantAttempt(db, ask);
  if (realm === undefined) return undefined;
  return { realm, attempt: { state, ...secretsOf(cookie) } };
};

type Finish = Came & {
  readonly cookie: string | undefined;
  readonly parameters: URLSearchParams;
  readonly realm: Realm;
  readonly attempt: Attempt;
};

const finish = async (
  db: Database,
  providers: IdentityProviders,
  { realm, attempt, parameters, cookie = "", now }: Finish,
): ReturnType<TenantLogin["finish"]> => {
  const identity = await providers.identify(realm, attempt, parameters);
  if (!identity.ok) return identity;
  const code = newSecret();
  const { goodForMs } = identity.value;
  return db.transaction(async (tx) => {
    const staff = await findAccount(tx, realm, identity.value, now);
    if (!staff.ok) return staff;
    await insertTicket(tx, {
      ...{ ticketHash: sha256(code), cookieHash: sha256(cookie), staffId: staff.value.id },
      ...{ realm: realm.name, expiresAt: new Date(now.getTime() + tenantTicketMs) },
      hasSecondFactor: identity.value.hasSecondFactor,
      sessionEndsAt: goodForMs === undefined ? null : new Date(now.getTime() + goodForMs),
    });
    return accept({ code });
  });
};

/** The account that somebody may enter: linked to them before, or found by an address they proved. */
const findAccount = async (
  tx: Tx,
  realm: Realm,
  identity: Identity,
  now: Date,
): Promise<Decision<Staff, "sso_no_account" | "sso_email_unverified">> => {
  const { issuer, subject, email, isEmailVerified } = identity;
  const linked = await findLinkedStaff(tx, { issuer, subject });
  if (linked === undefined && !isEmailVerified) return refuse("sso_email_unverified");
  const staff =
    linked === undefined
      ? await findStaffByEmail(tx, normalEmail(email ?? ""))
      : await findStaff(tx, linked);
  const mayEnter =
    staff?.status === "active" &&
    audienceOf(staff.role) === realm.audience &&
    isAllowedIn(realm, staff.email);
  if (!mayEnter) return refuse("sso_no_account");
  if (linked !== undefined) return accept(staff);
  // An account that belongs to another subject already stays with it, whoever has the address now.
  const isLinked =
    (await linkStaff(tx, { issuer, subject, staffId: staff.id, now })) ||
    (await findLinkedStaff(tx, { issuer, subject })) === staff.id;
  return isLinked ? accept(staff) : refuse("sso_no_account");
};

const exchange = (
  db: Database,
  ask: Parameters<TenantLogin["exchange"]>[0],
): ReturnType<TenantLogin["exchange"]> =>
  db.transaction(async (tx) => {
    const { code, cookie, now } = ask;
    if (cookie === undefined) return refuse("sso_expired");
    const hashes = { ticketHash: sha256(code), cookieHash: sha256(cookie) };
    const ticket = await takeTicket(tx, { ...hashes, now });
    const staff = ticket === undefined ? undefined : await findStaff(tx, ticket.staffId);
    if (ticket === undefined || staff?.status !== "active") return refuse("sso_expired");
    const { hasSecondFactor, realm, sessionEndsAt } = ticket;
    if (sessionEndsAt !== null && sessionEndsAt <= now) return refuse("sso_expired");
    const opening = {
      ...ask,
      hasSecondFactor,
      ...(sessionEndsAt === null ? {} : { boundTo: { realm, endsAt: sessionEndsAt } }),
      isFromBrowser: true,
      signedInWith: "tenant",
    } as const;
    const session = await openSession(tx, staff.id, opening);
    if (hasSecondFactor) await noteFactorSignIn(tx, staff.id, now);
    await tellOfDevice(tx, staff, { ip: ask.ip, now, how: "tenant" });
    const detail = { realm, ...(hasSecondFactor && { second_factor: "provider" }) };
    await record(tx, ask, { action: "tenant_sign_in", ...by(staff), detail });
    return accept({ ...session, device: undefined, staff: userDataOf(staff) });
  });

const recordRefusal = (db: Database, came: Came, detail: { code: string; realm: string }) =>
  record(db, came, { action: "tenant_sign_in", detail, refused: true });
