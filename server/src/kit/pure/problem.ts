// Draws a refusal as the body that crosses the wire.
import { fieldProblems } from "@nuqta/contracts/kit/field-problem.ts";
import type { FlaggedProblem, Problem } from "@nuqta/contracts/kit/problem.ts";
import { problems } from "@nuqta/contracts/kit/problem.ts";
import type { FieldError, Refusal } from "./decision.ts";

// A hostile body can be wrong in a thousand places; nobody reads past the first fifty.
const errorsMax = 50;

const textsOf = (error: FieldError) => {
  const texts = isFieldCode(error.code) ? fieldProblems[error.code] : problems[error.code];
  const limit = String(error.limit ?? "");
  return {
    path: error.path,
    code: error.code,
    message: texts.message.replace("{limit}", limit),
    messageAr: texts.messageAr.replace("{limit}", limit),
  };
};

const isFieldCode = (code: FieldError["code"]): code is keyof typeof fieldProblems =>
  Object.hasOwn(fieldProblems, code);

/** The problem+json body of a refusal. */
export const problemOf = (refusal: Omit<Refusal, "ok">, requestId: string): Problem => {
  const spec = problems[refusal.code];
  return {
    type: `urn:nuqta:problem:${refusal.code}`,
    title: spec.message,
    status: spec.status,
    detail: refusal.detail ?? spec.message,
    code: refusal.code,
    message: spec.message,
    messageAr: spec.messageAr,
    request_id: requestId,
    errors: (refusal.errors ?? []).slice(0, errorsMax).map(textsOf),
    outcome: spec.outcome,
    retryable: spec.retryable,
  };
};

/** The same refusal for the specification's sign-in calls. */
export const flaggedProblemOf = (
  refusal: Omit<Refusal, "ok">,
  requestId: string,
): FlaggedProblem => {
  const spec = problems[refusal.code];
  const errors = (refusal.errors ?? []).slice(0, errorsMax).map(textsOf);
  // The form shows one sentence, so a single wrong field speaks for the whole.
  const shown = refusal.code === "validation_failed" ? (errors[0] ?? spec) : spec;
  return {
    success: false,
    code: refusal.code,
    message: shown.message,
    messageAr: shown.messageAr,
    error: shown.message,
    errorAr: shown.messageAr,
    errors,
    request_id: requestId,
    outcome: spec.outcome,
    retryable: spec.retryable,
  };
};
