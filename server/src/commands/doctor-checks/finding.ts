// A thing that is wrong, with what to do about it.

export type Finding = {
  /** The same for ever, for programs. */
  readonly code: string;
  /** One sentence, without its full stop. */
  readonly wrong: string;
  /** The remedy, as a sentence without its full stop. */
  readonly cure: string;
};

/** Findings of one look, and sentences on what it could not find out. */
export type Looked = { readonly found: readonly Finding[]; readonly unknown?: readonly string[] };

/** The rules that hold, of a list of pairs. */
export const thoseOf = (rules: readonly (readonly [boolean, Finding])[]): Finding[] =>
  rules.filter(([isWrong]) => isWrong).map(([, finding]) => finding);
