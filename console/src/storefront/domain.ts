// The form of a proposed campaign: texts as they are typed, and what they stand for.
import type {
  ProposalContent,
  ProposalContentInput,
  ProposalEarning,
} from "@nuqta/contracts/proposals.ts";
import { egpText, factorBps, factorText, piastresOf, wholeOf } from "../rules/domain/amounts.ts";

export type ProposalForm = {
  readonly name: string;
  readonly nameAr: string;
  readonly description: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly products: readonly string[];
  readonly brands: readonly string[];
  readonly categories: readonly string[];
  readonly kind: ProposalEarning["kind"];
  readonly points: string;
  readonly per: string;
  readonly factor: string;
  readonly budget: string;
};

export const noProposal: ProposalForm = {
  ...{ name: "", nameAr: "", description: "", startDate: "", endDate: "" },
  ...{ products: [], brands: [], categories: [] },
  ...{ kind: "rate", points: "", per: "", factor: "", budget: "" },
};

const earningTexts = (earning: ProposalEarning) => ({
  kind: earning.kind,
  points: earning.kind === "multiplier" ? "" : String(earning.points),
  per: earning.kind === "rate" ? egpText(earning.per_amount) : "",
  factor: earning.kind === "multiplier" ? factorText(earning.bps) : "",
});

/** A stored proposal as the form shows it. */
export const proposalForm = (stored: ProposalContent): ProposalForm => ({
  ...{ name: stored.name, nameAr: stored.name_ar, description: stored.description },
  ...{ startDate: stored.start_date, endDate: stored.end_date, ...stored.goods },
  ...earningTexts(stored.earning),
  budget: egpText(stored.budget),
});

const leastFactor = 11_000;

/** The way of earning; undefined where something of it is missing. */
const earningOf = ({ kind, points, per, factor }: ProposalForm): ProposalEarning | undefined => {
  const whole = wholeOf(points);
  const amount = piastresOf(per);
  const bps = factorBps(factor);
  if (kind === "multiplier")
    return bps !== undefined && bps >= leastFactor ? { kind, bps } : undefined;
  if (!whole) return undefined;
  if (kind === "fixed") return { kind, points: whole };
  return amount ? { kind, points: whole, per_amount: amount } : undefined;
};

export type ProposalProblem =
  | "noName"
  | "noNameAr"
  | "noDay"
  | "badNumber"
  | "badAmount"
  | "badFactor";

/** Problems by field, in the order of the screen. */
export const proposalProblems = (form: ProposalForm): Record<string, ProposalProblem> => {
  const { kind } = form;
  const isFactor = kind === "multiplier";
  return {
    ...(form.name.trim() === "" && { name: "noName" as const }),
    ...(form.nameAr.trim() === "" && { nameAr: "noNameAr" as const }),
    ...(form.startDate === "" && { startDate: "noDay" as const }),
    ...(form.endDate === "" && { endDate: "noDay" as const }),
    ...(!isFactor && !wholeOf(form.points) && { points: "badNumber" as const }),
    ...(kind === "rate" && !piastresOf(form.per) && { per: "badAmount" as const }),
    ...(isFactor && earningOf(form) === undefined && { factor: "badFactor" as const }),
    ...(!piastresOf(form.budget) && { budget: "badAmount" as const }),
  };
};

/** The proposal that a form without problems stands for. */
export const contentOf = (form: ProposalForm): ProposalContentInput => {
  const earning = earningOf(form);
  const budget = piastresOf(form.budget);
  if (earning === undefined || budget === undefined) throw new Error("the form has problems");
  return {
    ...{ name: form.name.trim(), name_ar: form.nameAr.trim() },
    description: form.description.trim(),
    ...{ start_date: form.startDate, end_date: form.endDate, earning, budget },
    goods: {
      products: [...form.products],
      brands: [...form.brands],
      categories: [...form.categories],
    },
  };
};
