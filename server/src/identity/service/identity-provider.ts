// Speaks OpenID Connect with the identity providers of realms. Everything they say is held against the
// realm's settings and against what only this browser's attempt knows.
// Decision 0077.

import { createHash } from "node:crypto";
import { hourMs } from "@nuqta/contracts/kit/time.ts";
import * as oidc from "openid-client";
import type { Log } from "../../kit/process/log.ts";
import type { Realm } from "../../kit/process/realms.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";

/** Secrets of one attempt that its answer must fit: the state is public, the rest is in the cookie. */
export type Attempt = { readonly state: string; readonly nonce: string; readonly verifier: string };

/** Person as a provider describes them. */
export type Identity = {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | undefined;
  readonly isEmailVerified: boolean;
  /** Whether the provider asked for a second factor, and the realm says that it is believed. */
  readonly hasSecondFactor: boolean;
  /** Milliseconds until the realm wants a new sign-in at its provider; undefined where it wants none. */
  readonly goodForMs: number | undefined;
};

type Unavailable = "sso_unavailable";
type Mistrust = Unavailable | "sso_denied" | "sso_answer_invalid" | "sso_too_weak";

export type IdentityProviders = {
  /** Where a browser goes to sign in. */
  readonly authorizationUrl: (
    realm: Realm,
    attempt: Attempt,
  ) => Promise<Decision<URL, Unavailable>>;
  /** Identifies the person from the parameters of the callback. */
  readonly identify: (
    realm: Realm,
    attempt: Attempt,
    parameters: URLSearchParams,
  ) => Promise<Decision<Identity, Mistrust>>;
};

// Discovery, token, keys and userinfo one after the other stay within the time of a request.
const timeoutSeconds = 3;
const toleranceSeconds = 60;
const keptMs = hourMs;
const algorithms = ["RS256", "ES256"];

type Kept = { readonly configuration: Promise<oidc.Configuration>; readonly sinceMs: number };

/** Opens the way to providers, who send browsers back to `publicUrl`. */
export const openIdentityProviders = (publicUrl: string, log: Log): IdentityProviders => {
  const callback = `${publicUrl}/api/auth/callback`;
  const kept = new Map<string, Kept>();

  const configurationOf = (realm: Realm): Promise<oidc.Configuration> => {
    const known = kept.get(realm.name);
    const nowMs = performance.now();
    if (known !== undefined && nowMs - known.sinceMs < keptMs) return known.configuration;
    const configuration = discover(realm);
    kept.set(realm.name, { configuration, sinceMs: nowMs });
    configuration.catch(() => kept.delete(realm.name));
    return configuration;
  };

  const doubt = (realm: Realm, error: unknown): { ok: false; code: Mistrust } => {
    const code = codeOf(error);
    log.warn({ realm: realm.name, code, reason: reasonOf(error) }, "a tenant login failed");
    return refuse(code);
  };

  return {
    authorizationUrl: async (realm, { state, nonce, verifier }) => {
      try {
        const url = oidc.buildAuthorizationUrl(await configurationOf(realm), {
          ...{ redirect_uri: callback, response_type: "code", scope: "openid email profile" },
          ...{ state, nonce, code_challenge_method: "S256" },
          code_challenge: createHash("sha256").update(verifier).digest("base64url"),
          ...strengthOf(realm),
        });
        return accept(url);
      } catch (error) {
        doubt(realm, error);
        return refuse("sso_unavailable");
      }
    },
    identify: async (realm, { state, nonce, verifier }, parameters) => {
      try {
        const configuration = await configurationOf(realm);
        const checks = {
          ...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier },
          idTokenExpected: true,
        };
        // Never the address as it was asked: a proxy may have changed it.
        const url = new URL(`${callback}?${parameters}`);
        const tokens = await oidc.authorizationCodeGrant(configuration, url, checks);
        if (!isStrong(realm, tokens.claims())) return doubt(realm, new TooWeak());
        return accept(await identityOf(realm, configuration, tokens));
      } catch (error) {
        return doubt(realm, error);
      }
    },
  };
};

class TooWeak extends Error {
  override name = "TooWeak";
}

const strengthOf = ({ acr, maxAge }: Realm): Record<string, string> => ({
  ...(acr.length === 0 ? {} : { acr_values: acr.join(" ") }),
  ...(maxAge === undefined ? {} : { max_age: String(maxAge) }),
});

// A provider may ignore what it was asked for; what it says in the ID token counts, and silence is no answer.
const isStrong = (realm: Realm, claims: oidc.IDToken | undefined): boolean => {
  const told = claims?.["acr"];
  const isAcr = realm.acr.length === 0 || (typeof told === "string" && realm.acr.includes(told));
  const goodForMs = goodForMsOf(realm, claims);
  return isAcr && (goodForMs === undefined || goodForMs > 0);
};

// A clock ahead of ours must not make a sign-in good for longer than the realm says.
const goodForMsOf = ({ maxAge }: Realm, claims: oidc.IDToken | undefined): number | undefined => {
  if (maxAge === undefined) return undefined;
  const at = claims?.auth_time;
  if (typeof at !== "number") return 0;
  return maxAge * 1_000 - Math.max(0, Date.now() - at * 1_000);
};

const discover = async (realm: Realm): Promise<oidc.Configuration> => {
  const issuer = new URL(realm.issuer);
  const isInsecure = issuer.protocol === "http:";
  const found = await oidc.discovery(issuer, realm.clientId, undefined, undefined, {
    timeout: timeoutSeconds,
    // A realm on this machine, as tests and trials have: the settings allow no other.
    ...(isInsecure ? { execute: [oidc.allowInsecureRequests] } : {}),
  });
  const { supportsPKCE: _, ...server } = found.serverMetadata();
  const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  const { clientSecret: secret } = realm;
  const authentication =
    secret === undefined
      ? oidc.None()
      : methods.includes("client_secret_basic")
        ? oidc.ClientSecretBasic(secret)
        : oidc.ClientSecretPost(secret);
  const configuration = new oidc.Configuration(
    { ...server, id_token_signing_alg_values_supported: algorithms },
    realm.clientId,
    { [oidc.clockTolerance]: toleranceSeconds },
    authentication,
  );
  configuration.timeout = timeoutSeconds;
  if (isInsecure) oidc.allowInsecureRequests(configuration);
  // The signature too, not only the connection that the token came by.
  oidc.enableNonRepudiationChecks(configuration);
  return configuration;
};

const identityOf = async (
  realm: Realm,
  configuration: oidc.Configuration,
  tokens: Awaited<ReturnType<typeof oidc.authorizationCodeGrant>>,
): Promise<Identity> => {
  const claims = tokens.claims();
  if (claims === undefined) throw new Error("There is no ID token");
  // The library holds the end of a token against the clock, not its beginning.
  if (claims.iat > Date.now() / 1_000 + toleranceSeconds)
    throw new Error("The ID token was issued in the future");
  if (claims.auth_time !== undefined && claims.auth_time > Date.now() / 1_000 + toleranceSeconds)
    throw new Error("The person is said to have signed in in the future");
  const told =
    claims["email"] === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
      ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : claims;
  const email = told["email"];
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: typeof email === "string" ? email : undefined,
    isEmailVerified: told["email_verified"] === true,
    hasSecondFactor: methodsOf(claims).some((method) => realm.trustedAmr.has(method)),
    goodForMs: goodForMsOf(realm, claims),
  };
};

const methodsOf = ({ amr }: oidc.IDToken): readonly string[] =>
  Array.isArray(amr) ? amr.filter((method) => typeof method === "string") : [];

const codeOf = (error: unknown): Mistrust => {
  if (error instanceof TooWeak) return "sso_too_weak";
  if (error instanceof oidc.AuthorizationResponseError) {
    if (error.error === "unmet_authentication_requirements") return "sso_too_weak";
    const isPassing = ["server_error", "temporarily_unavailable"].includes(error.error);
    return isPassing ? "sso_unavailable" : "sso_denied";
  }
  if (error instanceof oidc.ClientError) {
    const isTimeout = error.code === "OAUTH_TIMEOUT" || error.code === "OAUTH_ABORT";
    return isTimeout || isDown(error.cause) ? "sso_unavailable" : "sso_answer_invalid";
  }
  // Node's fetch has no other error for a connection that could not be made.
  return error instanceof TypeError && error.message === "fetch failed"
    ? "sso_unavailable"
    : "sso_answer_invalid";
};

const isDown = (cause: unknown): boolean => cause instanceof Response && cause.status >= 500;

// Names and codes only: messages of providers may repeat what must not be logged.
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return "unknown";
  const { code, error: said } = error as { code?: unknown; error?: unknown };
  const word = [said, code].find((each) => typeof each === "string");
  return word === undefined ? error.name : `${error.name} ${String(word).slice(0, 100)}`;
};
