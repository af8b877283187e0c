// One command for the machine that Nuqta runs on: what it is called with, what it does, how it ends.
import type { Config } from "../kit/process/config.ts";
import type { SecretLines } from "../kit/process/secret-lines.ts";

/** An option of a command; `value` names what follows it in the help, a switch has none. */
export type Option = { readonly about: string; readonly value?: string; readonly isNeeded?: true };

/** The options that were given; a switch among them is `true`. */
export type Given = Readonly<Record<string, string | boolean | undefined>>;

export type Outcome = {
  /** The lines that a person reads. */
  readonly lines: readonly string[];
  /** The same for a program, which gets them with `--json`. Never a secret. */
  readonly facts: Readonly<Record<string, unknown>>;
  /** Lines that only the caller may read: shown on a terminal, elsewhere written to a file. */
  readonly secret?: SecretLines;
  /** Set when what was asked for does not hold, so that the command ends with 1. */
  readonly isBad?: true;
  /** The code to end with, where a command has more to say than 0 and 1. */
  readonly code?: number;
};

export type Command = {
  /** One word, or two: `config pull`. */
  readonly name: string;
  /** One sentence for the list of commands. */
  readonly summary: string;
  /** The word that follows the name without an option, as the help writes it: `<file>`. */
  readonly operand?: string;
  /** The word after that one; given as `second`. */
  readonly second?: string;
  readonly options: Readonly<Record<string, Option>>;
  /**
   * Does it.
   * @throws Misuse for what was given, StartError for what stands in the way; both in one line
   */
  run(given: Given, config: Config): Promise<Outcome>;
};

/** The command was called in a way that it does not know: it ends with 2 and has changed nothing. */
export class Misuse extends Error {
  override name = "Misuse";
}

/** The value of an option that has one. */
export const optionOf = (given: Given, name: string): string | undefined => {
  const value = given[name];
  return typeof value === "string" ? value : undefined;
};

/** The value of an option that is needed, which the frame has made sure of. */
export const neededOf = (given: Given, name: string): string => {
  const value = optionOf(given, name);
  if (value === undefined) throw new Error(`${name} is needed and was not asked for`);
  return value;
};
