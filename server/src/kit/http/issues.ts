// Turns what zod found into field errors of the catalogue.
import { type FieldCode, fieldProblems } from "@nuqta/contracts/kit/field-problem.ts";
import type { z } from "zod";
import type { FieldError } from "../pure/decision.ts";
import { type PathSegment, pathText } from "../pure/field-path.ts";

type Issue = z.core.$ZodIssue;

/** Every wrong field of `input`, in the order zod found them. */
export const fieldErrorsOf = (issues: readonly Issue[], input: unknown): FieldError[] =>
  issues.flatMap((issue) => errorsOf(issue, input));

const errorsOf = (issue: Issue, input: unknown): FieldError[] => {
  const segments = issue.path.map((part) => (typeof part === "symbol" ? "" : part));
  const path = pathText(segments);
  switch (issue.code) {
    case "unrecognized_keys":
      return issue.keys.map((key) => ({
        path: pathText([...segments, key]),
        code: "unknown_field",
      }));
    case "too_big":
      return [{ path, code: sizeCode(issue.origin, "big"), limit: String(issue.maximum) }];
    case "too_small":
      return [{ path, code: sizeCode(issue.origin, "small"), limit: String(issue.minimum) }];
    case "custom":
      return [{ path, ...customCode(issue.params) }];
    case "invalid_key":
      return fieldErrorsOf(issue.issues, undefined).map((error) => ({ ...error, path }));
    default:
      return [{ path, code: plainCode(issue, valueAt(input, segments)) }];
  }
};

const plainCode = (issue: Issue, value: unknown): FieldCode => {
  if (value === undefined) return "required";
  switch (issue.code) {
    case "invalid_type":
      return issue.expected === "int" && typeof value === "number" ? "not_integer" : "wrong_type";
    case "invalid_format":
      return formatCodes[issue.format] ?? "bad_format";
    case "invalid_value":
      return "not_allowed";
    case "invalid_union":
      return issue.errors.length === 0 ? "not_allowed" : unionCode(issue.errors);
    default:
      return "not_valid";
  }
};

const formatCodes: Readonly<Record<string, FieldCode>> = {
  email: "bad_email",
  datetime: "bad_instant",
  date: "bad_day",
};

const unionCode = (alternatives: readonly Issue[][]): FieldCode =>
  alternatives.every((issues) => issues.every((issue) => issue.code === "invalid_type"))
    ? "wrong_type"
    : "not_valid";

const sizeCode = (origin: string, missed: "big" | "small"): FieldCode => {
  if (origin === "string") return missed === "big" ? "too_long" : "too_short";
  if (origin === "array") return missed === "big" ? "too_many_items" : "too_few_items";
  return missed === "big" ? "too_large" : "too_small";
};

const customCode = (
  params: Issue extends { params?: infer P } ? P : unknown,
): Pick<FieldError, "code" | "limit"> => {
  const { code, limit } = (params ?? {}) as { code?: unknown; limit?: unknown };
  const known = typeof code === "string" && Object.hasOwn(fieldProblems, code);
  return {
    code: known ? (code as FieldCode) : "not_valid",
    ...(typeof limit === "number" ? { limit } : {}),
  };
};

const valueAt = (input: unknown, segments: readonly PathSegment[]): unknown =>
  segments.reduce<unknown>(
    (value, segment) =>
      typeof value === "object" && value !== null && Object.hasOwn(value, segment)
        ? (value as Record<PathSegment, unknown>)[segment]
        : undefined,
    input,
  );
