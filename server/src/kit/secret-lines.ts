// How a start tells secrets: to the person at a terminal, else in a file, because output that goes
// elsewhere ends in log collectors.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export type SecretLines = {
  /** What the lines are for, as the beginning of a sentence: `Mails can be read`. */
  readonly purpose: string;
  readonly lines: readonly string[];
  /** The file's name in `folder`; a file of an earlier start is replaced. */
  readonly file: string;
};

/**
 * The lines to print for `secrets`: the secrets themselves on a terminal, elsewhere the path of a file that
 * only its owner can read and that now holds them.
 */
export const secretLines = (
  { purpose, lines, file }: SecretLines,
  { folder, isTerminal }: { folder: string; isTerminal: boolean },
): string[] => {
  if (lines.length === 0 || isTerminal) return [...lines];
  const path = join(folder, file);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Removed first: writing into a file that exists would keep its mode.
  rmSync(path, { force: true });
  writeFileSync(path, `${lines.join("\n")}\n`, { mode: 0o600, flag: "wx" });
  return [`${purpose}: ${path}`];
};
