// Every route keeps its contract, whatever it is sent: what the contract's own generator makes up, and worse.
import { expect, test } from "vitest";
import { buildApi } from "../../../server/src/app.ts";
import { prepareStart } from "../../../server/src/first-start.ts";
import {
  createAccount,
  newTemporaryPassword,
} from "../../../server/src/identity/service/accounts.ts";
import { fuzzContract } from "../../../server/src/kit/http/testing/contract-fuzz.ts";
import { readConfig } from "../../../server/src/kit/process/config.ts";
import { createLog } from "../../../server/src/kit/process/log.ts";
import { testDatabase } from "../../../server/src/kit/testing/database.ts";
import { isLong } from "../../support/rounds.ts";

const clock = { now: () => new Date("2026-11-21T10:00:00Z") };
const email = "owner@example.com";
const password = "correct horse";
const config = readConfig(
  { NODE_ENV: "test", ADMIN_EMAIL: email, ADMIN_PASSWORD: password },
  false,
);

/** An API on a database of its own: what an earlier round closed or suspended is open again. */
const openWorld = async () => {
  const db = await testDatabase();
  const parts = { db, config, log: createLog("fatal"), clock };
  await prepareStart(parts);
  const api = buildApi(parts);
  const signIn = async (as = { email, password }): Promise<string> => {
    const answer = await api.fastify.inject({
      method: "POST",
      url: "/staging/v1/ecommerce/auth/login?role_id=2",
      payload: as,
    });
    return answer.json<{ token: string }>().token;
  };
  return { db, api, signIn };
};

test("every route keeps its contract, whatever it is sent", async () => {
  const { db, api, signIn } = await openWorld();
  const authorization = `Bearer ${await signIn()}`;
  const isLetIn = async (): Promise<boolean> => {
    const asked = { url: "/v1/factor-rules", headers: { authorization } };
    return (await api.fastify.inject(asked)).statusCode === 200;
  };
  const seen = await fuzzContract(api, {
    authorization,
    runsPerRoute: isLong ? 100 : 12,
    known: { email: [email, "nobody@example.com"] },
    // It would end the session that the others go on with.
    except: ["POST /staging/v1/ecommerce/auth/logout"],
    after: async (name) => {
      // By chance it asks a second factor of owners, who would be let in nowhere without one.
      if (name === "PUT /v1/factor-rules/{role}")
        await db.query({ text: "delete from factor_rule" });
      // Who is known is remembered for a moment.
      await expect
        .poll(isLetIn, { message: `whether the owner is let in after ${name}` })
        .toBe(true);
    },
  });
  expect(seen["POST /staging/v1/ecommerce/auth/login"]).toHaveProperty("401");
  expect(Object.keys(seen)).toHaveLength(api.routes.length - 1);
  expect(seen["POST /v1/api-keys"]).toHaveProperty("201");
  // What one route is sent is chance; of all routes many are sent what they refuse.
  const refusing = Object.values(seen).filter((statuses) => "422" in statuses);
  expect(refusing.length).toBeGreaterThan(50);
});

// The owner is refused where only sellers and branches may go.
test.each([
  ["seller", ["store:own", "store:campaigns"]],
  ["branch", ["counter:own"]],
] as const)("so does every route of a %s, asked by one", async (role, permissions) => {
  const { db, api, signIn } = await openWorld();
  const temporary = await newTemporaryPassword();
  const theirs = { email: `${role}@example.com`, password: temporary.password };
  const made = await createAccount(db, {
    ...{ email: theirs.email, name: "Mona", role, locale: "en", temporary, now: clock.now() },
    ...{ sellerId: "S-1", branchId: role === "branch" ? "B-1" : null },
    ...{ madeBy: "staff:1", publicUrl: undefined, ip: "203.0.113.5", requestId: "1" },
  });
  expect(made.ok).toBe(true);
  const text =
    "update staff set must_change_password = false, temporary_until = null where email = $1";
  await db.query({ text, values: [theirs.email] });
  const others = api.routes.filter((route) => !permissions.some((one) => one === route.permission));
  const seen = await fuzzContract(api, {
    authorization: `Bearer ${await signIn(theirs)}`,
    runsPerRoute: isLong ? 100 : 12,
    known: { member_id: ["M-1"], id: ["M-1"] },
    except: others.map((route) => `${route.method} ${route.path}`),
  });
  expect(Object.values(seen).length).toBe(api.routes.length - others.length);
  for (const counts of Object.values(seen)) expect(counts).not.toHaveProperty("403");
});
