// The code of a voucher in a kept answer: who can read it, and answers that were kept before.
import { createCipheriv, hkdfSync, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { testDatabase } from "../../kit/testing/database.ts";
import { openCodes } from "./codes.ts";

const db = await testDatabase();
const codes = openCodes(db);
const asker = { secret: "1", id: "rd_1" };
const answerOf = (code: string): string => JSON.stringify({ voucher: { code }, points: 5 });

test("a kept answer gives its code to the same request, and to no other", async () => {
  const { seal, open } = await codes.sealFor(asker);
  const kept = answerOf(seal("ABCD-EFGH-JKMN-P"));
  expect(kept).not.toContain("ABCD");
  expect(open(kept)).toBe(answerOf("ABCD-EFGH-JKMN-P"));
  for (const other of [
    { ...asker, secret: "2" },
    { ...asker, id: "rd_2" },
  ]) {
    const strange = await codes.sealFor(other);
    expect(() => strange.open(kept)).toThrow();
  }
});

const underTheRequestAlone = ({ secret, id }: typeof asker): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, id, "nuqta voucher code", 32));

test("whoever guesses the key of a request reads no code with it, without the key of voucher codes", async () => {
  const { seal } = await codes.sealFor(asker);
  const text = seal("ABCD-EFGH-JKMN-P");
  const former = text.replace(/^sealed2:/, "sealed:");
  expect(former).not.toBe(text);
  // The former mark opens under the request's key alone, which is what a thief of the answers has guessed.
  const { open } = await codes.sealFor(asker);
  expect(() => open(answerOf(former))).toThrow();
  // Another installation has another key of voucher codes.
  const elsewhere = await testDatabase();
  const values = [randomBytes(32).toString("base64")];
  await elsewhere.query({ text: "update voucher_key set secret = $1", values });
  const thief = await openCodes(elsewhere).sealFor(asker);
  expect(() => thief.open(answerOf(text))).toThrow();
});

test("an answer that was kept under the request's key alone is still opened", async () => {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", underTheRequestAlone(asker), iv);
  const sealed = Buffer.concat([iv, cipher.update("ABCD-EFGH-JKMN-P", "utf8"), cipher.final()]);
  const text = `sealed:${Buffer.concat([sealed, cipher.getAuthTag()]).toString("base64url")}`;
  const { open } = await codes.sealFor(asker);
  expect(open(answerOf(text))).toBe(answerOf("ABCD-EFGH-JKMN-P"));
});
