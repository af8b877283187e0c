// The values that are asked for when a template is used.
import type { ParameterValue, TemplateParameter } from "@nuqta/contracts/campaigns.ts";
import { egpText, factorBps, factorText, piastresOf, wholeOf } from "../rules/domain/amounts.ts";

/** What is typed for each parameter; sellers as a list, all else as one text. */
export type ParameterForm = Readonly<Record<string, readonly string[]>>;

const valueAt = (rule: unknown, path: string): unknown =>
  path
    .split("/")
    .slice(1)
    .reduce<unknown>(
      (here, step) =>
        typeof here === "object" && here !== null
          ? (here as Readonly<Record<string, unknown>>)[step]
          : undefined,
      rule,
    );

const textsOf = ({ kind }: TemplateParameter, value: unknown): string[] => {
  if (Array.isArray(value)) return value.map(String);
  if (value === undefined || value === null) return kind === "sellers" ? [] : [""];
  if (kind === "amount") return [egpText(Number(value))];
  return [kind === "factor" ? factorText(Number(value)) : String(value)];
};

/** The form as the template fills it itself. */
export const parameterForm = (
  parameters: readonly TemplateParameter[],
  rule: unknown,
): ParameterForm =>
  Object.fromEntries(parameters.map((each) => [each.id, textsOf(each, valueAt(rule, each.path))]));

/** The value of a parameter, or undefined while it cannot be read. */
export const parameterValue = (
  { kind }: TemplateParameter,
  typed: readonly string[],
): ParameterValue | undefined => {
  const [text = ""] = typed;
  if (kind === "sellers") return typed.length === 0 ? undefined : [...typed];
  if (kind === "date") return /^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined;
  if (kind === "amount") return piastresOf(text);
  return kind === "factor" ? factorBps(text) : wholeOf(text);
};

export type ParameterProblem = "required" | "date_required" | "outside";

/** What is wrong, by parameter. */
export const parameterProblems = (
  parameters: readonly TemplateParameter[],
  form: ParameterForm,
): Readonly<Record<string, ParameterProblem>> => {
  const found: Record<string, ParameterProblem> = {};
  for (const parameter of parameters) {
    const { id, kind, min = 0, max = Number.MAX_SAFE_INTEGER } = parameter;
    const value = parameterValue(parameter, form[id] ?? []);
    if (kind === "sellers") {
      if (value === undefined) found[id] = "required";
    } else if (kind === "date") {
      if (value === undefined) found[id] = "date_required";
    } else if (typeof value !== "number" || value < min || value > max) found[id] = "outside";
  }
  return found;
};

/** A bound as the field of its kind shows it. */
export const boundText = ({ kind }: TemplateParameter, bound: number): string => {
  if (kind === "amount") return egpText(bound);
  return kind === "factor" ? factorText(bound) : String(bound);
};

/** What is sent of a form without problems. */
export const parameterValues = (
  parameters: readonly TemplateParameter[],
  form: ParameterForm,
): Record<string, ParameterValue> =>
  Object.fromEntries(
    parameters.flatMap((each) => {
      const value = parameterValue(each, form[each.id] ?? []);
      return value === undefined ? [] : [[each.id, value]];
    }),
  );
