// Conditions of a rule: triggers, operators, operands and their groups.
import { z } from "zod";
import { line, optionalText } from "./kit/text.ts";
import { checkCondition } from "./rules-facts.ts";

/** Activities of members other than buying, as `POST /v1/activities` names them. */
export const activityTriggers = [
  "signup",
  "review",
  "referral",
  "birthday",
  "anniversary",
  "login",
  "profile_update",
  "profile_completed",
] as const;

export const namedTriggers = ["purchase", ...activityTriggers] as const;

/** Event for which a rule set is evaluated: a purchase, or an activity (`custom.<name>` included). */
export const trigger = z.union([
  z.enum(namedTriggers),
  z.templateLiteral(["custom.", z.string().regex(/[a-z][a-z0-9_]{0,63}/)]),
]);

export type Trigger = z.infer<typeof trigger>;

export const operators = [
  "eq",
  "ne",
  "gt",
  "gte",
  "lt",
  "lte",
  "between",
  "in",
  "not_in",
  "contains_any",
  "contains_all",
  "exists",
  "within_last",
] as const;

export type Operator = (typeof operators)[number];

export const quantifiers = ["any_line", "every_line", "no_line", "sum"] as const;

export type Quantifier = (typeof quantifiers)[number];

const scalar = z.union([optionalText(500), z.number(), z.boolean()]);

export type Scalar = z.infer<typeof scalar>;

/** Period that `within_last` looks back, in calendar units of the business zone. */
export const span = z.strictObject({
  n: z.int().min(1).max(10_000),
  unit: z.enum(["day", "week", "month", "year"]),
});

const operand = z.union([scalar, z.array(scalar).min(1).max(1_000), span]);

export type Operand = z.infer<typeof operand>;

/** A condition on the lines a quantifier looks at; it stands inside `where`. */
export const lineCondition = z
  .strictObject({ fact: line(100), operator: z.enum(operators), value: operand })
  .superRefine((condition, context) => checkCondition(condition, "where", context));

/**
 * One question about one fact. `quantifier` belongs to line facts and is required there; `where`
 * narrows the lines it looks at. `order.time` takes "HH:mm"; its `between` excludes the end and may
 * cross midnight, every other `between` includes both ends.
 */
export const condition = z
  .strictObject({
    fact: line(100),
    operator: z.enum(operators),
    value: operand,
    quantifier: z.enum(quantifiers).optional(),
    where: z.array(lineCondition).min(1).max(10).optional(),
  })
  .superRefine((one, context) => checkCondition(one, "group", context));

export type Condition = z.infer<typeof condition>;

export const groupOps = ["all", "any", "none"] as const;

const groupOf = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({ op: z.enum(groupOps), items: z.array(item).max(50) });

const innermostGroup = groupOf(condition);

const middleGroup = groupOf(z.union([condition, innermostGroup]));

/** Conditions joined by all, any or none, nested at most three deep. An empty `all` is true. */
export const conditionGroup = groupOf(z.union([condition, middleGroup]));

export type ConditionGroup = {
  op: (typeof groupOps)[number];
  items: readonly (Condition | ConditionGroup)[];
};
