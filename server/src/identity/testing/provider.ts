// A real identity provider on this machine for tests. It signs in whom it is told to, without asking,
// and can be made to lie in its ID tokens with its own key.
import { createPublicKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";

type Json = Record<string, unknown>;

export type Person = { sub: string; email?: string; email_verified?: boolean | string };

/** Changes to an answer before it leaves. */
export type Lies = {
  /** Changes the claims of the ID token, which is signed again. */
  claims?: (claims: Json) => Json;
  /** Signs otherwise: by nobody, by a stranger, or with the client's secret. */
  signature?: "none" | "stranger" | "HS256" | "RS512";
  /** Names a stranger's key in the token's head, and signs with it. */
  brings?: "jwk" | "jku" | "x5u";
  /** Changes the answer of the token endpoint as a whole. */
  token?: (body: Json) => Json;
  /** Changes what is told about the person. */
  userinfo?: (body: Json) => Json;
  /** The status of the token endpoint. */
  status?: number;
};

const part = (value: Json): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const rsa = () => generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;

const signed = (header: Json, claims: Json, key: KeyObject, hash = "sha256"): string => {
  const text = `${part(header)}.${part(claims)}`;
  return `${text}.${sign(hash, Buffer.from(text), key).toString("base64url")}`;
};

/** Starts a provider whose clients come back to `redirectUri`; it lives until `close`. */
export const startProvider = async (redirectUri: string) => {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const key = rsa();
  const stranger = rsa();
  const state: { person: Person; lies: Lies; denies: boolean; asked: number } = {
    person: { sub: "1" },
    lies: {},
    denies: false,
    asked: 0,
  };
  const client = { redirect_uris: [redirectUri], response_types: ["code" as const] };
  const provider = new Provider(issuer, {
    clients: [
      { ...client, client_id: "secretive", client_secret: "a secret of thirty-two letters.." },
      { ...client, client_id: "public", token_endpoint_auth_method: "none" },
    ],
    jwks: { keys: [{ ...key.export({ format: "jwk" }), use: "sig" }] },
    cookies: { keys: ["for tests only"] },
    claims: { email: ["email", "email_verified"], profile: ["name"] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    ttl: { Session: 60, Interaction: 60, Grant: 60, AccessToken: 60, IdToken: 60 },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ ...state.person, sub: id }) as Person & Json,
    }),
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    loadExistingGrant: async (context) => {
      const { client: asking, session } = context.oidc;
      const grant = new context.oidc.provider.Grant({
        ...(asking === undefined ? {} : { clientId: asking.clientId }),
        ...(session?.accountId === undefined ? {} : { accountId: session.accountId }),
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
  provider.use(async (context, next) => {
    if (context.path.startsWith("/interaction/")) {
      state.asked += 1;
      const result = state.denies
        ? { error: "access_denied", error_description: "the person said no" }
        : { login: { accountId: state.person.sub, remember: false } };
      await provider.interactionFinished(context.req, context.res, result);
      context.respond = false;
      return;
    }
    await next();
    const { lies } = state;
    if (context.path.startsWith("/.well-known/")) {
      const algorithms = { id_token_signing_alg_values_supported: ["RS256", "RS512", "HS256"] };
      context.body = { ...(context.body as Json), ...algorithms };
    }
    if (context.path === "/token") lie(context, lies, key, stranger);
    if (context.path === "/me" && lies.userinfo) context.body = lies.userinfo(context.body as Json);
  });
  server.on("request", provider.callback());
  return {
    issuer,
    state,
    server,
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
};

const lie = (
  context: { body?: unknown; status: number },
  lies: Lies,
  key: KeyObject,
  stranger: KeyObject,
): void => {
  let body = context.body as Json;
  const [head = "", claims = ""] = String(body["id_token"] ?? "").split(".");
  if ((lies.claims || lies.signature || lies.brings) && claims !== "") {
    const read = (text: string) => JSON.parse(Buffer.from(text, "base64url").toString()) as Json;
    const told = (lies.claims ?? ((same: Json) => same))(read(claims));
    body = { ...body, id_token: tokenOf(lies, read(head), told, key, stranger) };
  }
  context.body = lies.token?.(body) ?? body;
  if (lies.status !== undefined) context.status = lies.status;
};

const tokenOf = (
  { signature, brings }: Lies,
  head: Json,
  claims: Json,
  key: KeyObject,
  stranger: KeyObject,
): string => {
  if (brings !== undefined) {
    const jwk = createPublicKey(stranger).export({ format: "jwk" });
    const { kid: _, ...rest } = head;
    const place = "data:application/json,%7B%7D";
    return signed({ ...rest, [brings]: brings === "jwk" ? jwk : place }, claims, stranger);
  }
  switch (signature) {
    case "none":
      return `${part({ alg: "none" })}.${part(claims)}.`;
    case "HS256":
      return `${part({ alg: "HS256" })}.${part(claims)}.${"x".repeat(43)}`;
    case "RS512":
      return signed({ ...head, alg: "RS512" }, claims, key, "sha512");
    default:
      return signed(head, claims, signature === "stranger" ? stranger : key);
  }
};

/** Cookies that a browser holds of a provider, by name. */
export type Jar = Map<string, string>;

const ask = async (at: URL, jar: Jar, form?: URLSearchParams): Promise<Response> => {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const sent = form === undefined ? {} : { method: "POST", body: form };
  const answer = await fetch(at, { redirect: "manual", headers: { cookie }, ...sent });
  for (const line of answer.headers.getSetCookie()) {
    const [name = "", value = ""] = (line.split(";", 1)[0] ?? "").split(/=(.*)/s);
    if (value === "") jar.delete(name);
    else jar.set(name, value);
  }
  return answer;
};

/**
 * Goes through a provider's pages as a browser would, until it is sent away; answers where to. A browser
 * that brings its cookies of before is still signed in there.
 */
export const browse = async (start: string, issuer: string, jar: Jar = new Map()): Promise<URL> => {
  let at = new URL(start);
  for (let step = 0; step < 10 && at.origin === issuer; step += 1) {
    const answer = await ask(at, jar);
    const location = answer.headers.get("location");
    if (location === null) throw new Error(`The provider said ${answer.status} at ${at.pathname}`);
    await answer.body?.cancel();
    at = new URL(location, at);
  }
  return at;
};

/** Signs a browser out at the provider, by the pages that people use for it. */
export const signOutThere = async (issuer: string, jar: Jar): Promise<void> => {
  const asked = await (await ask(new URL("/session/end", issuer), jar)).text();
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(asked)?.[1] ?? "";
  const form = new URLSearchParams({ xsrf, logout: "yes" });
  const answer = await ask(new URL("/session/end/confirm", issuer), jar, form);
  if (answer.status >= 400) throw new Error(`The provider said ${answer.status}`);
};

/** A server that passes the metadata of another provider off as its own; it lives until `close`. */
export const startImpostor = async (victim: string) => {
  const server = createServer(async (request, response) => {
    const metadata = await fetch(`${victim}${request.url}`);
    response.writeHead(metadata.status, { "content-type": "application/json" });
    response.end(await metadata.text());
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { issuer, close: () => new Promise<unknown>((done) => server.close(done)) };
};
