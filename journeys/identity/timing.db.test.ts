// What an answer takes must not tell whether there is an account, whether it is closed, or whether it waits.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { realPasswords } from "../../server/src/identity/testing/cheap-passwords.ts";
import { ownerEmail } from "../../server/src/identity/testing/identity.ts";
import {
  browser,
  home,
  newPassword,
  testRecovery,
} from "../../server/src/identity/testing/recovery.ts";
import { roundsOf } from "../support/rounds.ts";
import { compareTimes } from "./times.ts";

realPasswords();

const { db, signIn, post, pass } = await testRecovery();

const rounds = roundsOf({ ci: 20, long: 200, again: 5 });

const kinds = {
  unknown: "nobody@example.com",
  known: ownerEmail,
  disabled: "disabled@example.com",
  "unknown and waiting": "nobody.waits@example.com",
  waiting: "waits@example.com",
};
type Kind = keyof typeof kinds;
const kindNames = Object.keys(kinds) as Kind[];

const calls = {
  forget_password: (email: string) => post("forget_password", { email }, browser),
  verify: (email: string) => post("verify", { email, verificationCode: 999_999 }, browser),
  reset: (email: string) =>
    post("reset", { email, password: newPassword, isVerified: true }, browser),
  login: (email: string) => signIn({ email, password: "wrong" }, "", home, browser),
};
type Call = keyof typeof calls;
const callNames = Object.keys(calls) as Call[];

const addAccount = (email: string, status: string) =>
  db.query({
    text: `insert into staff select (jsonb_populate_record(staff, $1::jsonb)).* from staff
      where email = $2`,
    values: [JSON.stringify({ staff_id: randomUUID(), email, status }), ownerEmail],
  });

/** Nobody waits but those who shall, and no address is used up. */
const calm = async () => {
  await db.query({ text: "delete from rate_counter" });
  await db.query({ text: "delete from login_attempt" });
};

/** Has failed so often that the next attempt waits, long after this test. */
const close = async (email: string) => {
  await calls.login(email);
  await db.query({ text: "update login_attempt set failures = 5, blocked_until = '9999-01-01'" });
};

const timed = async (call: Call, kind: Kind): Promise<{ ms: number; status: number }> => {
  const start = performance.now();
  const { statusCode } = await calls[call](kinds[kind]);
  return { ms: performance.now() - start, status: statusCode };
};

/** What can be told apart: the medians clearly, and not by chance. */
const tells = (times: Record<Kind, number[]>, one: Kind, other: Kind): string[] => {
  const { p, apartMs, apartShare } = compareTimes(times[one], times[other]);
  const isClear = Math.abs(apartMs) >= 5 && Math.abs(apartShare) >= 0.05;
  if (!isClear || p > 0.01 / comparisons) return [];
  return [`${one} and ${other}: ${apartMs.toFixed(1)} ms, p = ${p.toExponential(1)}`];
};
const comparisons = 12;

test("known, unknown, disabled and waiting accounts are answered after the same time", {
  timeout: 600_000,
}, async () => {
  await addAccount(kinds.disabled, "disabled");
  await addAccount(kinds.waiting, "active");
  const times = {} as Record<Call, Record<Kind, number[]>>;
  for (const call of callNames) {
    times[call] = { unknown: [], known: [], disabled: [], "unknown and waiting": [], waiting: [] };
  }
  const statuses = new Set<string>();
  // The first rounds warm up and are not counted.
  for (let round = -3; round < rounds; round += 1) {
    for (let turn = 0; turn < kindNames.length; turn += 1) {
      // Each round another kind is the first.
      const kind = kindNames[(turn + round + 3) % kindNames.length] as Kind;
      await calm();
      pass(61);
      if (kind.endsWith("waiting")) await close(kinds[kind]);
      for (const call of callNames) {
        const { ms, status } = await timed(call, kind);
        statuses.add(`${call} ${kind} ${status}`);
        if (round >= 0) times[call][kind].push(ms);
      }
    }
  }
  const told = callNames.flatMap((call) =>
    [
      ...tells(times[call], "unknown", "known"),
      ...tells(times[call], "unknown", "disabled"),
      ...tells(times[call], "unknown and waiting", "waiting"),
    ].map((each) => `${call}: ${each}`),
  );
  // Each call went the way that was meant, and always the same.
  expect([...statuses].filter((each) => each.includes(" disabled "))).toEqual([
    "forget_password disabled 200",
    "verify disabled 422",
    "reset disabled 422",
    "login disabled 401",
  ]);
  expect(statuses).toContain("login waiting 429");
  expect(statuses.size).toBe(kindNames.length * callNames.length);
  expect(told).toEqual([]);
});
