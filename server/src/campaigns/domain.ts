// Templates filled in: the rule a template makes with the values that were given for its parameters.
import type {
  ParameterValue,
  TemplateBody,
  TemplateParameter,
} from "@nuqta/contracts/campaigns.ts";
import { accept, type Decision, type FieldError, refuse } from "../kit/pure/decision.ts";

type Values = Readonly<Record<string, ParameterValue>>;
type Tree = { [key: string]: unknown };

const isTree = (value: unknown): value is Tree => typeof value === "object" && value !== null;

const stepsOf = (path: string): string[] => path.split("/").slice(1);

/** Value at a path of a rule; undefined when there is none. */
export const valueAt = (rule: unknown, path: string): unknown => {
  let here: unknown = rule;
  for (const step of stepsOf(path)) {
    // Only own fields: what every object inherits is no part of a rule.
    if (!isTree(here) || !Object.hasOwn(here, step)) return undefined;
    here = here[step];
  }
  return here;
};

/** Puts a value at a path; false when there is nothing on the way to it. */
const putAt = (rule: Tree, path: string, value: unknown): boolean => {
  const steps = stepsOf(path);
  const last = steps.pop();
  const parent = steps.length === 0 ? rule : valueAt(rule, `/${steps.join("/")}`);
  if (last === undefined || !isTree(parent) || (Array.isArray(parent) && !(last in parent)))
    return false;
  parent[last] = value;
  return true;
};

/** The parameters whose path leads nowhere in the rule, as errors of their fields. */
export const lostParameters = ({ rule, parameters }: TemplateBody): FieldError[] =>
  parameters.flatMap((parameter, at) => {
    const parent = parameter.path.replace(/\/[^/]+$/, "");
    const isThere = parent === "" || isTree(valueAt(rule, parent));
    return isThere ? [] : [{ path: `parameters/${at}/path`, code: "not_allowed" as const }];
  });

/**
 * The rule of a template, not checked as a rule yet. Refuses `validation_failed` for values that are
 * missing, unknown, of the wrong kind or out of their bounds; each error is at `values/<parameter>`.
 */
export const fillTemplate = (
  { rule, parameters, start_date, end_date }: TemplateBody,
  values: Values,
): Decision<unknown, "validation_failed"> => {
  const filled = structuredClone(rule) as unknown as Tree;
  const errors: FieldError[] = [];
  const dates = { ...(start_date && { start_date }), ...(end_date && { end_date }) };
  filled["schedule"] = { ...(filled["schedule"] as Tree), ...dates };
  for (const parameter of parameters) {
    const value = values[parameter.id] ?? valueAt(filled, parameter.path);
    const code = problemOf(parameter, value);
    const isPut = code === undefined && putAt(filled, parameter.path, value);
    if (!isPut) errors.push({ path: `values/${parameter.id}`, code: code ?? "not_allowed" });
  }
  for (const id of Object.keys(values))
    if (!parameters.some((each) => each.id === id))
      errors.push({ path: `values/${id}`, code: "not_allowed" });
  return errors.length > 0 ? refuse("validation_failed", { errors }) : accept(filled);
};

const problemOf = (
  { kind, min, max }: TemplateParameter,
  value: unknown,
): FieldError["code"] | undefined => {
  if (value === undefined || value === null) return "required";
  if (kind === "sellers") return Array.isArray(value) && value.length > 0 ? undefined : "required";
  if (kind === "date") return typeof value === "string" ? undefined : "not_valid";
  if (typeof value !== "number") return "not_valid";
  const isWithin = value >= (min ?? 0) && value <= (max ?? Number.MAX_SAFE_INTEGER);
  return isWithin ? undefined : "out_of_range";
};
