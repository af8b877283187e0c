// A server for tests that speaks to nobody: a stopped clock, a silent log, and principals by name.
import type { Permission } from "@nuqta/contracts/kit/permission.ts";
import { pino } from "pino";
import { type Api, type ApiOptions, createApi } from "./api.ts";
import type { Principal } from "./principal.ts";

export const testNow = new Date("2026-11-21T10:00:00Z");

/** A principal of tests: the token `may:orders:write,ledger:read` holds just these permissions. */
export const principalOfToken = (token: string): Principal | undefined => {
  if (!token.startsWith("may:")) return undefined;
  const permissions = new Set(token.slice("may:".length).split(",") as Permission[]);
  return { kind: "api_key", id: `key:${token}`, name: "test", permissions };
};

/** An Api with checked replies; what is left out of `options` is silent, stopped or made up. */
export const testApi = (options: Partial<ApiOptions> = {}): Api =>
  createApi({
    log: pino({ level: "silent" }),
    clock: { now: () => testNow },
    authenticate: async (token) => principalOfToken(token),
    checkReplies: true,
    ...options,
  });
