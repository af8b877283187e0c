// Codes of a second factor: those of an authenticator app (RFC 6238), and recovery codes.
// Decisions 0068, 0111.
import { createHmac, randomInt } from "node:crypto";
import { generateSecret, generateURI, verifySync } from "otplib";
import { hashWithSalt } from "./passwords.ts";

const stepSeconds = 30;

/** A new secret of 160 random bits, in base 32. */
export const newFactorSecret = (): string => generateSecret();

/** The address that an app reads from a QR code. */
export const factorUri = (secret: string, email: string): string =>
  generateURI({ issuer: "Nuqta", label: email, secret });

/**
 * The half minute of Unix time to which a code of six digits belongs: the one of `now` or the one
 * before it, so that a code typed slowly passes; none ahead. Nothing for any other code.
 */
export const stepOfCode = (secret: string, code: string, now: Date): number | undefined => {
  if (!/^[0-9]{6}$/.test(code)) return undefined;
  const epoch = Math.floor(now.getTime() / 1_000);
  const result = verifySync({ secret, token: code, epoch, epochTolerance: [stepSeconds, 0] });
  return result.valid ? Math.floor(epoch / stepSeconds) + result.delta : undefined;
};

// Base 32 of Crockford: no letter that is read for another.
const symbols = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const codesCount = 10;
const codeLength = 12;

/** Ten recovery codes of 60 random bits, as people write them: ABCD-EFGH-JKMN. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: codesCount }, () =>
    Array.from({ length: codeLength }, () => symbols[randomInt(symbols.length)])
      .join("")
      .replaceAll(/(.{4})(?=.)/g, "$1-"),
  );

/** A code as it is compared: Arabic digits are digits, letters are large, gaps are none. */
export const plainCode = (typed: string): string =>
  typed
    .replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replaceAll(/[\s-]/g, "")
    .toUpperCase();

/** Whether a plain code has the form of a recovery code, so that nothing else costs a hash. */
export const isRecoveryCode = (plain: string): boolean => /^[0-9A-HJKMNP-TV-Z]{12}$/.test(plain);

const keyed = (secret: string, text: string): Buffer =>
  createHmac("sha256", secret).update(text).digest();

/** HMAC-SHA-256 of a recovery code under the secret of its account: all that codes made before 0111 are kept as. */
export const oldRecoveryHash = (secret: string, code: string): Buffer =>
  keyed(secret, `recovery\n${plainCode(code)}`);

/**
 * The hash that a recovery code is kept as: its HMAC, hashed as passwords are. All codes of an account share a salt,
 * which follows from its secret, so that one hash tells whether a code is among them.
 * @throws Overloaded when too many passwords are being hashed already
 */
export const recoveryHash = (secret: string, code: string): Promise<Buffer> =>
  hashWithSalt(
    oldRecoveryHash(secret, code).toString("hex"),
    keyed(secret, "salt of recovery codes").subarray(0, 16),
  );
