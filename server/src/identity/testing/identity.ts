// A server with identity for tests: a clock that can be moved, an owner, and ways to become somebody.
import type { Scope } from "@nuqta/contracts/kit/permission.ts";
import { pino } from "pino";
import { type Api, createApi } from "../../kit/http/api.ts";
import { cookiesOver } from "../../kit/http/credentials.ts";
import type { Realms } from "../../kit/process/realms.ts";
import { accept } from "../../kit/pure/decision.ts";
import { openSealer } from "../../kit/secrets/sealing.ts";
import { noneStolen } from "../../kit/secrets/stolen-passwords.ts";
import { testKeys } from "../../kit/secrets/testing.ts";
import { testDatabase } from "../../kit/testing/database.ts";
import { mountIdentity } from "../routes/sign-in.ts";
import { type Authenticator, createAuthenticator } from "../service/authenticate.ts";
import { ensureFirstAdministrator } from "../service/first-administrator.ts";
import { type KeyRequests, noteKeyRequests } from "../service/key-requests.ts";
import { relyingPartyOf } from "../service/relying-party.ts";

export const ownerEmail = "owner@example.com";
export const ownerPassword = "correct horse";
export const testPublicUrl = "https://points.example";

/**
 * `isRequired`: whether people who may manage keys or the team must have a second factor. `isStolen`: what the
 * operator's list says of a password.
 */
export const testIdentity = async (
  realms: Realms = new Map(),
  { isRequired = false, isStolen = noneStolen } = {},
) => {
  const db = await testDatabase();
  const time = { now: new Date("2026-11-21T10:00:00Z") };
  const cookies = cookiesOver("https");
  const log = pino({ level: "silent" });
  const standard = () => ({ isRequired, guarded: new Set(["keys:manage", "team:manage"]) });
  const sealer = openSealer(testKeys(1));
  const given = { email: ownerEmail, password: ownerPassword, now: time.now };
  await ensureFirstAdministrator(db, given);
  const clock = { now: () => time.now };
  const newProcess = (): { api: Api; authenticator: Authenticator; keyRequests: KeyRequests } => {
    const keyRequests = noteKeyRequests(db, clock);
    const authenticator = createAuthenticator(db, log, cookies, standard);
    const { authenticate } = authenticator;
    const api = createApi({
      log,
      ...{ clock, authenticate, noteRequest: keyRequests.note },
      checkReplies: true,
      publicUrl: testPublicUrl,
    });
    mountIdentity(api, {
      ...{ db, sealer, authenticator, cookies, publicUrl: testPublicUrl, realms },
      ...{ standard, canMail: true, relyingParty: () => relyingPartyOf(testPublicUrl) },
      ensureTestWorld: async () => accept(undefined),
      letIntoTestWorld: async () => accept(undefined),
      isStolen,
    });
    return { api, authenticator, keyRequests };
  };
  const { api, authenticator, keyRequests } = newProcess();
  const signIn = (
    body: object,
    query = "?role_id=2",
    remoteAddress = "203.0.113.5",
    headers: Readonly<Record<string, string>> = {},
  ) =>
    api.fastify.inject({
      method: "POST",
      url: `/staging/v1/ecommerce/auth/login${query}`,
      payload: body,
      remoteAddress,
      headers,
    });
  const ownerToken = async (): Promise<string> => {
    const answer = await signIn({ email: ownerEmail, password: ownerPassword });
    return answer.json<{ token: string }>().token;
  };
  const makeKey = async (token: string, scopes: Scope[], days?: number) => {
    const answer = await api.fastify.inject({
      method: "POST",
      url: "/v1/api-keys",
      headers: { authorization: `Bearer ${token}` },
      payload: { name: "shop", scopes, ...(days === undefined ? {} : { expires_in_days: days }) },
    });
    return answer.json<{ id: string; key: string }>();
  };
  return { db, time, api, authenticator, keyRequests, newProcess, signIn, ownerToken, makeKey };
};
