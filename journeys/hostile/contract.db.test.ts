// Every route keeps its contract, whatever it is sent: what the contract's own generator makes up, and worse.
import { expect, test } from "vitest";
import { buildApi, prepareStart } from "../../server/src/app.ts";
import { readConfig } from "../../server/src/kit/config.ts";
import { fuzzContract } from "../../server/src/kit/http/testing/contract-fuzz.ts";
import { createLog } from "../../server/src/kit/log.ts";
import { testDatabase } from "../../server/src/kit/testing.ts";

const db = await testDatabase();
const clock = { now: () => new Date("2026-11-21T10:00:00Z") };
const email = "owner@example.com";
const password = "correct horse";
const config = readConfig(
  { NODE_ENV: "test", ADMIN_EMAIL: email, ADMIN_PASSWORD: password },
  false,
);
const parts = { db, config, log: createLog("fatal"), clock };
await prepareStart(parts);
const api = buildApi(parts);

const signIn = async (): Promise<string> => {
  const answer = await api.fastify.inject({
    method: "POST",
    url: "/staging/v1/ecommerce/auth/login?role_id=2",
    payload: { email, password },
  });
  return answer.json<{ token: string }>().token;
};

test("every route keeps its contract, whatever it is sent", async () => {
  const seen = await fuzzContract(api, {
    authorization: `Bearer ${await signIn()}`,
    runsPerRoute: process.env["NUQTA_LONG"] === "1" ? 100 : 12,
    known: { email: [email, "nobody@example.com"] },
    // It would end the session that the others go on with.
    except: ["POST /staging/v1/ecommerce/auth/logout"],
  });
  expect(seen["POST /staging/v1/ecommerce/auth/login"]).toHaveProperty("401");
  expect(Object.keys(seen)).toHaveLength(api.routes.length - 1);
  expect(seen["POST /v1/api-keys"]).toMatchObject({
    201: expect.any(Number),
    422: expect.any(Number),
  });
}, 300_000);
