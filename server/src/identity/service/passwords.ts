// Passwords as argon2id hashes in the usual text form, `$argon2id$v=19$m=…,t=…,p=…$salt$hash`.
import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { createGate } from "../../kit/process/gate.ts";

type Cost = { readonly memory: number; readonly passes: number; readonly parallelism: number };

const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const hashBytes = 32;

// Each hash takes 19 MiB and a thread; a flood of sign-ins must not take them all.
const gate = createGate({ running: 4, waiting: 32 });

/** The hash to store. @throws Overloaded when too many passwords are being hashed already */
export const hashPassword = async (password: string, at: Cost = cost): Promise<string> => {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, at, hashBytes);
  const { memory, passes, parallelism } = at;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`;
};

/**
 * The same hash of a secret that is not a person's, with a salt that is given, as bytes.
 * @throws Overloaded when too many passwords are being hashed already
 */
export const hashWithSalt = (secret: string, salt: Buffer): Promise<Buffer> =>
  derive(secret, salt, cost, hashBytes);

/** Whether a stored hash was made at another cost than today's. */
export const isOutdated = (stored: string): boolean => {
  const { memory, passes, parallelism } = partsOf(stored).cost;
  return memory !== cost.memory || passes !== cost.passes || parallelism !== cost.parallelism;
};

// Nobody's password. Comparing with it takes an unknown e-mail as long as a known one.
const nobodysHash =
  "$argon2id$v=19$m=19456,t=2,p=1$TnVxdGEgbm9ib2R5ISEhIQ$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/**
 * Whether the password is the one behind the hash; without a hash it takes as long and is false.
 * @throws Overloaded when too many passwords are being hashed already
 */
export const verifyPassword = async (
  password: string,
  stored: string | undefined,
): Promise<boolean> => {
  const parts = partsOf(stored ?? nobodysHash);
  const hash = await derive(password, parts.salt, parts.cost, parts.hash.length);
  return timingSafeEqual(hash, parts.hash) && stored !== undefined;
};

const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const partsOf = (stored: string): { cost: Cost; salt: Buffer; hash: Buffer } => {
  const [, memory, passes, parallelism, salt, hash] = form.exec(stored) ?? [];
  if (salt === undefined || hash === undefined)
    throw new Error("A stored password hash is malformed");
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, "base64"),
    hash: Buffer.from(hash, "base64"),
  };
};

const derive = (
  password: string,
  salt: Buffer,
  { memory, passes, parallelism }: Cost,
  length: number,
) =>
  gate(
    () =>
      new Promise<Buffer>((resolve, reject) => {
        const message = Buffer.from(password.normalize("NFC"), "utf8");
        const options = { message, nonce: salt, memory, passes, parallelism, tagLength: length };
        argon2("argon2id", options, (error, hash) => (error ? reject(error) : resolve(hash)));
      }),
  );

const base64 = (bytes: Buffer): string => bytes.toString("base64").replace(/=+$/, "");
