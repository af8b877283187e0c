// The fuzzer is only worth something when it finds what is wrong: each case plants one fault.
import { points } from "@nuqta/contracts/kit/points.ts";
import type { ProblemCode } from "@nuqta/contracts/kit/problem.ts";
import { route } from "@nuqta/contracts/kit/route.ts";
import { externalId, text } from "@nuqta/contracts/kit/text.ts";
import { expect, test } from "vitest";
import { z } from "zod";
import { refuse } from "../pure/decision.ts";
import { bind, type Handler } from "./bind.ts";
import { fuzzContract } from "./testing/contract-fuzz.ts";
import { testApi } from "./testing.ts";

const give = route({
  method: "POST",
  path: "/v1/members/{id}/gifts",
  summary: "Give points.",
  tag: "test",
  permission: "points:adjust",
  stepUp: "none: a test",
  act: "none: a test",
  params: z.strictObject({ id: externalId }),
  query: z.strictObject({ dry: z.enum(["yes"]).optional() }),
  body: z.strictObject({ points, note: text(20).optional(), lines: z.array(text(5)).max(3) }),
  replies: { 201: z.strictObject({ member_id: z.string(), points }) },
  idempotency: "required",
  refusals: ["member_not_found"],
});

const run = (handler: Handler<typeof give>, checkReplies = false) => {
  const api = testApi({ checkReplies });
  bind(api, give, handler);
  const authorization = "Bearer may:points:adjust";
  return fuzzContract(api, { authorization, seed: 1, runsPerRoute: 300, known: { id: ["M-7"] } });
};

const honest: Handler<typeof give> = async ({ params, body }) =>
  params.id === "M-7"
    ? { status: 201, body: { member_id: params.id, points: body.points } }
    : refuse("member_not_found");

test("an honest server passes, and is asked for good and for bad", async () => {
  const seen = (await run(honest))["POST /v1/members/{id}/gifts"] ?? {};
  expect(Object.keys(seen).sort()).toEqual(["201", "400", "404", "422"]);
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(5);
});

test.each<[string, Handler<typeof give>, string]>([
  [
    "a crash on some text",
    async (asked) => {
      if (asked.body.note?.includes("'") === true) throw new Error("syntax error");
      return honest(asked);
    },
    "the server failed",
  ],
  [
    "an undocumented status",
    async (asked) =>
      asked.body.points === 1
        ? { status: 418, rawBody: "{}" }
        : refuse("version_conflict" satisfies ProblemCode),
    "undocumented status",
  ],
  [
    "a reply that differs",
    async ({ body }) => ({ status: 201, rawBody: JSON.stringify({ points: body.points + 0.5 }) }),
    "not the promised body",
  ],
  [
    "a refusal that tells too much",
    async () => refuse("member_not_found", { detail: "relation violates pg_catalog" }),
    "tells something of our inside",
  ],
])("%s is found", async (_name, handler, message) => {
  await expect(run(handler)).rejects.toThrow(message);
});
