// Where a request comes from: the socket says it, and only a trusted proxy may say more.
import { route } from "@nuqta/contracts/kit/route.ts";
import { expect, test } from "vitest";
import { z } from "zod";
import { bind, reply } from "./bind.ts";
import { testApi } from "./testing.ts";

const where = route({
  method: "GET",
  path: "/where",
  summary: "Where the caller is.",
  tag: "test",
  permission: "public",
  stepUp: "none: a test",
  replies: { 200: z.strictObject({ ip: z.string() }) },
  refusals: [],
});

const ask = async (trustedProxies: string[], forwarded: string, remoteAddress = "10.0.0.7") => {
  const api = testApi({ trustedProxies });
  bind(api, where, async ({ ip }) => reply(200, { ip }));
  const headers = {
    "x-forwarded-for": forwarded,
    forwarded: "for=192.0.2.9",
    "x-real-ip": "9.9.9.9",
  };
  const answer = await api.fastify.inject({ url: "/where", headers, remoteAddress });
  return answer.json<{ ip: string }>().ip;
};

test.each<[string[], string, string]>([
  [[], "203.0.113.5", "10.0.0.7"],
  [["10.0.0.8"], "203.0.113.5", "10.0.0.7"],
  [["10.0.0.7"], "203.0.113.5", "203.0.113.5"],
  [["10.0.0.0/8"], "203.0.113.5", "203.0.113.5"],
  // What the caller made up stands in front of what the proxy added.
  [["10.0.0.7"], "192.0.2.1, 203.0.113.5", "203.0.113.5"],
  [["10.0.0.0/8"], "192.0.2.1, 203.0.113.5, 10.0.0.9", "203.0.113.5"],
])("with %j trusted, %s is from %s", async (trusted, forwarded, ip) => {
  expect(await ask(trusted, forwarded)).toBe(ip);
});
