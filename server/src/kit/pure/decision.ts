// A decision is a value: what was accepted, or the refusal with its code.
import type { FieldCode } from "@nuqta/contracts/kit/field-problem.ts";
import type { ProblemCode } from "@nuqta/contracts/kit/problem.ts";

/** One field that stands in the way; its texts are found by the code. */
export type FieldError = {
  /** Where in the request: `lines[0].quantity`; empty for the request as a whole. */
  readonly path: string;
  readonly code: FieldCode | Exclude<ProblemCode, "not_found">;
  /** The number that was missed, for the texts that name it. */
  readonly limit?: number | string;
};

export type Refusal<Code extends ProblemCode = ProblemCode> = {
  readonly ok: false;
  readonly code: Code;
  /** One sentence about this case in English; the text of the code when left out. */
  readonly detail?: string;
  readonly errors?: readonly FieldError[];
  readonly retryAfterSeconds?: number;
  /** This refusal was given before, to the same request with the same key. */
  readonly replayed?: boolean;
};

export type Accepted<T> = { readonly ok: true; readonly value: T };

export type Decision<T, Code extends ProblemCode = ProblemCode> = Accepted<T> | Refusal<Code>;

/** Says yes, with the outcome. */
export const accept = <T>(value: T): Accepted<T> => ({ ok: true, value });

/** Says no, with a code of the catalogue and what else the caller should know. */
export const refuse = <Code extends ProblemCode>(
  code: Code,
  more: Omit<Refusal, "ok" | "code"> = {},
): Refusal<Code> => ({ ...more, ok: false, code });
