// The forms of retention, of a breach and of a request by the law: what is chosen, and what is sent.
import type { BreachFacts } from "@nuqta/contracts/breaches.ts";
import type { FormCode } from "@nuqta/contracts/kit/form-problem.ts";
import {
  archiveMonths,
  type legalGrounds,
  type RetentionKind,
  type RetentionTerms,
  retentionKinds,
  retentionMonths,
} from "@nuqta/contracts/retention.ts";
import type { RightsKind, rightsChannels } from "@nuqta/contracts/rights-requests.ts";
import { instantInCairo, minuteInCairo } from "../i18n/days.ts";

type RightsChannel = (typeof rightsChannels)[number];

type Ground = (typeof legalGrounds)[number];

/** Periods are texts, "" for ever; the fields of a kind begin with its name. */
export type RetentionForm = { [Kind in RetentionKind as `${Kind}.months`]: string } & {
  [Kind in RetentionKind as `${Kind}.ground`]: Ground;
} & { [Kind in RetentionKind as `${Kind}.purpose` | `${Kind}.purpose_ar`]: string } & {
  "archive.months": string;
};

export const formOf = (terms: RetentionTerms): RetentionForm =>
  Object.fromEntries(
    [...retentionKinds, "archive" as const].flatMap((kind) =>
      Object.entries(terms[kind]).map(([name, value]) => [`${kind}.${name}`, String(value ?? "")]),
    ),
  ) as RetentionForm;

const monthsIn = (text: string): number | null => (text === "" ? null : Number(text));

export const termsOf = (form: RetentionForm): RetentionTerms => {
  const of = (kind: RetentionKind) => ({
    months: monthsIn(form[`${kind}.months`]),
    ground: form[`${kind}.ground`],
    purpose: form[`${kind}.purpose`].trim(),
    purpose_ar: form[`${kind}.purpose_ar`].trim(),
  });
  return {
    ...{ profile: of("profile"), shop_words: of("shop_words"), staff_words: of("staff_words") },
    archive: { months: monthsIn(form["archive.months"]) },
  };
};

export type Months = Record<RetentionKind | "archive", number | null>;

/** The periods alone. */
export const monthsOf = (terms: RetentionTerms): Months => ({
  profile: terms.profile.months,
  shop_words: terms.shop_words.months,
  staff_words: terms.staff_words.months,
  archive: terms.archive.months,
});

/** Purposes that are missing, by field. */
export const problemsOf = (form: RetentionForm): Record<string, { code: FormCode }> =>
  Object.fromEntries(
    retentionKinds
      .flatMap((kind) => [`${kind}.purpose`, `${kind}.purpose_ar`] as const)
      .filter((name) => form[name].trim() === "")
      .map((name) => [name, { code: "required" }]),
  );

/** Whether some kind would be kept for less time. */
export const isShorter = (before: Months, after: Months): boolean =>
  retentionKinds.some((kind) => {
    const [from, to] = [before[kind], after[kind]];
    return to !== null && (from === null || to < from);
  });

const offered = [3, 6, 12, 13, 18, 24, 36, 48, 60, 84, 120];

/** Months that a kind may be kept for, or out of the archive; `chosen` is among them, whoever chose it. */
export const monthsFor = (kind: RetentionKind | "archive", chosen: string): number[] => {
  const { min, max } = kind === "archive" ? archiveMonths : retentionMonths[kind];
  const some = offered.filter((months) => months >= min && months <= max);
  const own = monthsIn(chosen);
  return [...new Set(own === null ? some : [...some, own])].sort((a, b) => a - b);
};

type Filled = "what" | "measures";
type Times =
  | "noticed_at"
  | "happened_from"
  | "happened_to"
  | "reported_at"
  | "told_at"
  | "closed_at";

/** Times are minutes of Cairo as fields have them, "" for none. */
export type BreachForm = Record<Filled | Times | "affected_by", string> & {
  kinds: BreachFacts["kinds"];
  affected: NonNullable<BreachFacts["affected"]> | "";
};

const minuteOf = (at: string | null): string => (at === null ? "" : minuteInCairo(Date.parse(at)));

export const breachFormOf = (facts: BreachFacts): BreachForm => ({
  noticed_at: minuteOf(facts.noticed_at),
  happened_from: minuteOf(facts.happened_from),
  happened_to: minuteOf(facts.happened_to),
  reported_at: minuteOf(facts.reported_at),
  told_at: minuteOf(facts.told_at),
  closed_at: minuteOf(facts.closed_at),
  ...{ what: facts.what, measures: facts.measures, kinds: facts.kinds },
  ...{ affected: facts.affected ?? "", affected_by: facts.affected_by ?? "" },
});

/** A breach that was noticed at `now` (epoch ms), with nothing said of it. */
export const newBreach = (now: number): BreachFacts => ({
  noticed_at: new Date(now).toISOString(),
  ...{ happened_from: null, happened_to: null, what: "", kinds: [], measures: "" },
  ...{ affected: null, affected_by: null, reported_at: null, told_at: null, closed_at: null },
});

/** Facts as they are sent; a time that was not touched stays the instant it was, to the millisecond. */
export const breachFactsOf = (form: BreachForm, before: BreachFacts): BreachFacts => {
  const kept = breachFormOf(before);
  const at = (name: Times): string | null => {
    if (form[name] === kept[name]) return before[name];
    return form[name] === "" ? null : (instantInCairo(form[name]) ?? form[name]);
  };
  const isNamed = form.affected === "by_actor" || form.affected === "of_seller";
  return {
    noticed_at: at("noticed_at") ?? before.noticed_at,
    ...{ happened_from: at("happened_from"), happened_to: at("happened_to") },
    ...{ what: form.what.trim(), kinds: form.kinds, measures: form.measures.trim() },
    affected: form.affected === "" ? null : form.affected,
    affected_by: isNamed && form.affected_by.trim() !== "" ? form.affected_by.trim() : null,
    ...{ reported_at: at("reported_at"), told_at: at("told_at"), closed_at: at("closed_at") },
  };
};

/** Fields of a breach that are missing, in the order of the screen. */
export const breachProblems = (form: BreachForm): Record<string, { code: FormCode }> => {
  const isNamed = form.affected === "by_actor" || form.affected === "of_seller";
  const missing = [
    ...(form.noticed_at === "" ? ["noticed_at"] : []),
    ...(form.what.trim() === "" ? ["what"] : []),
    ...(form.kinds.length === 0 ? ["kinds"] : []),
    ...(isNamed && form.affected_by.trim() === "" ? ["affected_by"] : []),
  ];
  return Object.fromEntries(missing.map((name) => [name, { code: "required" }]));
};

/** A request by the law as it is typed in; the time is a minute of Cairo. */
export type RightsForm = Record<"member_id" | "kind" | "channel" | "received_at" | "asked", string>;

/** A request that arrived at `now` (epoch ms), of a member or of nobody yet. */
export const newRights = (member: string, now: number): RightsForm => ({
  ...{ member_id: member, kind: "", channel: "", asked: "" },
  received_at: minuteInCairo(now),
});

/** Fields that are missing, in the order of the screen. */
export const rightsProblems = (form: RightsForm): Record<string, { code: FormCode }> =>
  Object.fromEntries(
    (["member_id", "kind", "channel", "received_at", "asked"] as const)
      .filter((name) => form[name].trim() === "")
      .map((name) => [name, { code: "required" }]),
  );

/** The request as it is sent; the server has the last word on what was chosen. */
export const rightsOf = (form: RightsForm) => ({
  ...{ member_id: form.member_id.trim(), asked: form.asked.trim() },
  ...{ kind: form.kind as RightsKind, channel: form.channel as RightsChannel },
  received_at: instantInCairo(form.received_at) ?? form.received_at,
});

/** An instant within the last day of a time that ends with that day. */
export const lastInstantOf = (end: string): Date => new Date(Date.parse(end) - 1);
