// The facts a rule may ask about: their kinds, and the operators and values each kind takes. The
// console draws its form from the same table that refuses a wrong condition here.

/** Kinds: number and time are ordered; category is a set (own and ancestors); open is any value. */
export type FactKind = "number" | "text" | "boolean" | "weekday" | "time" | "category" | "open";

/** Every fact with a fixed name. */
export const factKinds = {
  "order.amount": "number",
  "order.quantity": "number",
  "order.line_count": "number",
  "order.channel": "text",
  "order.payment_method": "text",
  "order.weekday": "weekday",
  "order.time": "time",
  "order.first": "boolean",
  "member.tier": "text",
  "member.orders_count": "number",
  "member.spend": "number",
  "member.lifetime_points": "number",
  "member.days_since_joined": "number",
  "line.sku": "text",
  "line.category": "category",
  "line.brand": "text",
  "line.seller": "text",
  "line.seller_tier": "text",
  "line.quantity": "number",
  "line.amount": "number",
  "line.unit_price": "number",
} as const satisfies Record<string, FactKind>;
export type NamedFact = keyof typeof factKinds;

/** Facts named by their users: an attribute of the order or member, a field of the activity. */
export const openFacts = ["order.attribute.", "member.attribute.", "activity."] as const;

/** The operators each kind of fact takes. */
export const operatorsOfKind = {
  number: ["eq", "ne", "gt", "gte", "lt", "lte", "between", "in", "not_in", "exists"],
  text: ["eq", "ne", "in", "not_in", "exists"],
  boolean: ["eq", "ne", "exists"],
  weekday: ["eq", "ne", "in", "not_in"],
  time: ["gte", "lt", "between"],
  category: ["eq", "ne", "in", "not_in", "contains_any", "contains_all", "exists"],
  open: [
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
  ],
} as const satisfies Record<FactKind, readonly string[]>;

/** The kind of a fact, or undefined when no such fact exists. */
export const factKind = (fact: string): FactKind | undefined => {
  if (Object.hasOwn(factKinds, fact)) return factKinds[fact as NamedFact];
  const isOpen = openFacts.some((prefix) => fact.startsWith(prefix) && fact.length > prefix.length);
  return isOpen ? "open" : undefined;
};

type Checked = {
  fact: string;
  operator: string;
  value: unknown;
  quantifier?: string | undefined;
  where?: unknown;
};

type Issues = {
  addIssue: (issue: {
    code: "custom";
    path: string[];
    message: string;
    params: { code: string };
  }) => void;
};

/** Refuses a condition whose fact, quantifier, operator and value do not fit each other. */
export const checkCondition = (
  condition: Checked,
  place: "group" | "where",
  context: Issues,
): void => {
  const found = misfit(condition, place);
  if (found === undefined) return;
  const [field, code, message] = found;
  context.addIssue({ code: "custom", path: [field], message, params: { code } });
};

type Misfit = [field: string, code: string, message: string];

const misfit = (condition: Checked, place: "group" | "where"): Misfit | undefined => {
  const { fact, operator, quantifier, value, where } = condition;
  const kind = factKind(fact);
  if (kind === undefined) return ["fact", "unknown_fact", "no such fact"];
  const isLine = fact.startsWith("line.");
  if (place === "where" && !isLine) {
    return ["fact", "not_a_line_fact", "only facts of lines may stand here"];
  }
  if (place === "group" && isLine !== (quantifier !== undefined)) {
    return ["quantifier", "quantifier_misplaced", "line facts, and only they, need one"];
  }
  if (!isLine && where !== undefined) {
    return ["where", "quantifier_misplaced", "only conditions on lines are narrowed"];
  }
  const isSum = quantifier === "sum";
  if (isSum && fact !== "line.quantity" && fact !== "line.amount") {
    return ["quantifier", "not_summable", "only quantities and amounts are added up"];
  }
  const allowed: readonly string[] = operatorsOfKind[kind];
  if (!allowed.includes(operator) || (isSum && operator === "exists")) {
    return ["operator", "operator_misplaced", `one of ${allowed.join(", ")}`];
  }
  if (!valueFits(kind, operator, value)) {
    return ["value", "bad_value", "the value does not fit the fact and the operator"];
  }
  return undefined;
};

const clockTime = /^([01][0-9]|2[0-3]):[0-5][0-9]$/;
const weekdayNames: readonly unknown[] = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

// Numbers of fixed facts are piastres, pieces, points or days: always whole.
const scalarFits = (kind: FactKind, value: unknown): boolean => {
  switch (kind) {
    case "number":
      return Number.isSafeInteger(value);
    case "text":
    case "category":
      return typeof value === "string" && value.length > 0;
    case "boolean":
      return typeof value === "boolean";
    case "weekday":
      return weekdayNames.includes(value);
    case "time":
      return typeof value === "string" && clockTime.test(value);
    case "open":
      return ["string", "number", "boolean"].includes(typeof value);
  }
};

const valueFits = (kind: FactKind, operator: string, value: unknown): boolean => {
  switch (operator) {
    case "exists":
      return typeof value === "boolean";
    case "within_last":
      return typeof value === "object" && value !== null && "unit" in value;
    case "in":
    case "not_in":
      return Array.isArray(value) && value.every((one) => scalarFits(kind, one));
    case "contains_any":
    case "contains_all":
      return Array.isArray(value) && value.every((one) => typeof one === "string");
    case "between":
      return (
        Array.isArray(value) &&
        value.length === 2 &&
        typeof value[0] === typeof value[1] &&
        value.every((one) => scalarFits(kind, one) && typeof one !== "boolean") &&
        (kind === "time" || value[0] <= value[1])
      );
    case "gt":
    case "gte":
    case "lt":
    case "lte":
      return scalarFits(kind, value) && typeof value !== "boolean";
    default:
      return scalarFits(kind, value);
  }
};
