// Recovery under fire: many at the same moment, round after round, and an owner among attackers.
import { expect, test, vi } from "vitest";
import { ownerEmail, ownerPassword } from "../../server/src/identity/testing/identity.ts";
import {
  browser,
  home,
  newPassword,
  program,
  testRecovery,
  wrongFor,
} from "../../server/src/identity/testing/recovery.ts";
import { roundsOf } from "../support/rounds.ts";

// Who wins a race has nothing to do with how long a password takes to hash.
vi.mock("node:crypto", async (load) => {
  const crypto = await load<typeof import("node:crypto")>();
  const argon2: typeof crypto.argon2 = (algorithm, options, done) =>
    crypto.argon2(algorithm, { ...options, memory: 64, passes: 1 }, done);
  return { ...crypto, argon2 };
});

const recovery = await testRecovery();
const { db, signIn, forget, verify, reset, verified, pass, mails, mailedCode, takenTries } =
  recovery;

const elsewhere = (at: number) => `10.${Math.floor(at / 200)}.${at % 200}.1`;
const width = 64;
const rounds = {
  guesses: roundsOf({ ci: 40, long: 400, again: 3 }),
  resets: roundsOf({ ci: 20, long: 200, again: 3 }),
};

test("in every round of 64 guesses at once, five are taken and the right code is refused there after", {
  timeout: 600_000,
}, async () => {
  for (let round = 0; round < rounds.guesses; round += 1) {
    await db.query({ text: "delete from rate_counter" });
    await forget();
    const code = await mailedCode();
    await takenTries();
    const guesses = await Promise.all(
      Array.from({ length: width }, (_, at) => verify(wrongFor(code), program, elsewhere(at))),
    );
    // What is neither counted nor compared is turned away because too much is asked at once.
    const statuses = new Set(guesses.map((guess) => guess.statusCode));
    expect([...statuses].filter((status) => status !== 422 && status !== 503)).toEqual([]);
    expect(await takenTries()).toBe(5);
    await db.query({ text: "delete from rate_counter" });
    expect((await verify(code, program, elsewhere(width))).statusCode).toBe(422);
    // Whoever asked for the code has tries of their own.
    expect((await verify(code)).statusCode).toBe(200);
    pass(61);
  }
});

test("in every round of 64 resets at once, one counts", async () => {
  for (let round = 0; round < rounds.resets; round += 1) {
    await db.query({ text: "delete from rate_counter" });
    const headers = await verified();
    const answers = await Promise.all(
      Array.from({ length: width }, (_, at) =>
        reset(headers, elsewhere(at), `a better one, round ${round} number ${at}`),
      ),
    );
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    pass(61);
  }
  const sent = await mails();
  expect(sent.filter((mail) => mail.subject === "Your password was changed")).toHaveLength(
    rounds.resets,
  );
});

test("the owner signs in, and recovers, while strangers guess a hundred codes and ask twenty times", async () => {
  const headers = await verified();
  pass(61);
  const attack = [
    ...Array.from({ length: 20 }, (_, at) => forget(ownerEmail, elsewhere(at))),
    ...Array.from({ length: 100 }, (_, at) => verify(at, program, elsewhere(at))),
  ];
  // The owner tries again when the machine is busy, as a person would.
  const patiently = async (ask: () => ReturnType<typeof reset>) => {
    for (;;) {
      const answer = await ask();
      if (answer.statusCode !== 503) return answer;
      await new Promise((done) => setTimeout(done, 100));
    }
  };
  const entered = await patiently(() => signIn({ email: ownerEmail, password: ownerPassword }));
  expect(entered.statusCode).toBe(200);
  expect((await patiently(() => reset(headers))).statusCode).toBe(200);
  const answers = await Promise.all(attack);
  expect(answers.slice(20).filter((answer) => answer.statusCode === 200)).toEqual([]);
  const again = await patiently(() => signIn({ email: ownerEmail, password: newPassword }));
  expect(again.statusCode).toBe(200);
});

test("a recovered password forgets the browsers of the account, and ends the wait of its owner", async () => {
  await signIn({ email: ownerEmail, password: ownerPassword }, "", home, browser);
  expect(await db.query({ text: "select 1 from known_device" })).toHaveLength(1);
  const ask = (password: string) => signIn({ email: ownerEmail, password }, "", home);
  for (let at = 0; at < 5; at += 1) expect((await ask("a guess")).statusCode).toBe(401);
  expect((await ask(ownerPassword)).statusCode).toBe(429);
  expect((await reset(await verified())).statusCode).toBe(200);
  expect((await ask(newPassword)).statusCode).toBe(200);
  expect(await db.query({ text: "select 1 from known_device" })).toEqual([]);
  const [row] = await db.query({
    text: `select actor = target as own, outcome from audit_entry
      where action = 'password_recovery' order by entry_no desc limit 1`,
  });
  expect(row).toEqual({ own: true, outcome: "done" });
});
