// Secrets that come as files: whole, once, and told by the name of their setting when they cannot be had.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { ConfigError } from "./environment.ts";
import { secretSettings, takeSecretFiles } from "./secret-files.ts";

const home = mkdtempSync(join(tmpdir(), "nuqta-secrets-"));
afterAll(() => rmSync(home, { recursive: true }));

const fileOf = (text: string): string => {
  const path = join(home, `secret-${text.length}`);
  writeFileSync(path, text, { mode: 0o600 });
  return path;
};
const complaint = (env: Record<string, string>): string => {
  try {
    takeSecretFiles(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
  }
  return "";
};

test.each(secretSettings)("%s may come from a file", (name) => {
  const env: Record<string, string | undefined> = { [`${name}_FILE`]: fileOf("hidden word\n") };
  takeSecretFiles(env);
  expect(env).toEqual({ [name]: "hidden word" });
  takeSecretFiles(env);
  expect(env).toEqual({ [name]: "hidden word" });
});

test("the setting is read as if it had been written there", () => {
  const key = Buffer.alloc(32, 1).toString("base64");
  const env = { SECRETS_KEY_FILE: fileOf(`${key}\r\n`), SECRETS_KEY: "" };
  takeSecretFiles(env);
  expect(readConfig(env, false).secretKeys).toHaveLength(1);
});

test("a file that is missing, a folder, an empty or a huge one, and both at once are told by name", () => {
  const folder = join(home, "folder");
  mkdirSync(folder);
  const key = "SECRETS_KEY_FILE";
  expect(complaint({ [key]: join(home, "nowhere") })).toBe(
    "SECRETS_KEY_FILE names a file that cannot be read (ENOENT).",
  );
  expect(complaint({ [key]: folder })).toBe(
    "SECRETS_KEY_FILE names a file that cannot be read (EISDIR).",
  );
  expect(complaint({ [key]: fileOf(" \n") })).toBe("SECRETS_KEY_FILE names an empty file.");
  expect(complaint({ [key]: fileOf("x".repeat(65_537)) })).toBe(
    "SECRETS_KEY_FILE names a file of more than 64 KB.",
  );
  expect(complaint({ [key]: fileOf("hidden word"), SECRETS_KEY: "another" })).toBe(
    "SECRETS_KEY and SECRETS_KEY_FILE are both set: leave one of them out.",
  );
  expect(complaint({ [key]: "", SECRETS_KEY: "another" })).toBe("");
});
