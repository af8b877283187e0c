// How a start tells secrets: to the person at a terminal, else in a file, because output that goes
// elsewhere ends in log collectors.
import { accessSync, constants, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SecretFile } from "./data-folder.ts";
import { StartError } from "./start-error.ts";

export type SecretLines = {
  /** What the lines are for, as it is printed before the path of the file: `How to sign in`. */
  readonly purpose: string;
  readonly lines: readonly string[];
  /** The file's name in `folder`; a file of an earlier start is replaced. */
  readonly file: SecretFile;
};

/** Where secrets may be told: the folder for files, and whether output goes to a person's terminal. */
export type SecretPlace = { readonly folder: string; readonly isTerminal: boolean };

/** The place of a process that has `folder` for its data. */
export const secretPlace = (folder: string): SecretPlace => ({
  folder,
  isTerminal: process.stdout.isTTY === true,
});

/** What a first start tells whoever started it. */
export const firstSignIn = (lines: readonly string[]): SecretLines => ({
  ...{ purpose: "How to sign in", lines, file: "first-sign-in.txt" },
});

/**
 * The lines to print for secrets: the secrets themselves on a terminal, elsewhere the path of a file that
 * only its owner can read and that now holds them.
 */
export const secretLines = (
  { purpose, lines, file }: SecretLines,
  { folder, isTerminal }: SecretPlace,
): string[] => {
  if (lines.length === 0 || isTerminal) return [...lines];
  const path = join(folder, file);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Removed first: writing into a file that exists would keep its mode.
  rmSync(path, { force: true });
  writeFileSync(path, `${lines.join("\n")}\n`, { mode: 0o600, flag: "wx" });
  return [`${purpose}: ${path}`];
};

/**
 * Makes sure that a secret can be told before it is made, so that none is made that nobody gets to know.
 * @param cure what to do when it cannot, as the end of a sentence
 * @throws StartError when there is neither a terminal nor a folder to write to
 */
export const assertSecretPlace = (
  { folder, isTerminal }: SecretPlace,
  cure = "set ADMIN_PASSWORD, or DATA_DIR to a folder that is writable",
): void => {
  if (isTerminal) return;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
  } catch (cause) {
    throw new StartError(
      `Cannot write what is generated to ${folder} (${(cause as Error).message}): ${cure}.`,
      { cause },
    );
  }
};
