// Keys for stories: the same number is the same key.
import { readSecretKeys, type SecretKey } from "./keys.ts";

/** The text of the key with this number, as SECRETS_KEY takes it. */
export const testKeyText = (number: number): string => Buffer.alloc(32, number).toString("base64");

/** The keys with these numbers, the one that seals first. */
export const testKeys = (first: number, ...old: readonly number[]): readonly SecretKey[] => {
  const keys = readSecretKeys(testKeyText(first), old.map(testKeyText).join(",") || undefined);
  if (typeof keys === "string") throw new Error(keys);
  return keys;
};
