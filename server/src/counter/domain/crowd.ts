// A counter that spends the points of unusually many members.
// Decision 0087.
import type { AntiFraudSettings } from "@nuqta/contracts/anti-fraud.ts";
import type { CounterCaseOutcome } from "@nuqta/contracts/counter-cases.ts";
import { hourMs } from "@nuqta/contracts/kit/time.ts";

/** How far back members are counted. */
export const crowdMs = hourMs;

/** Actor of what the terms do by themselves. */
export const crowdActor = "job:anti-fraud";

/** Members that a branch may have in an hour: its own limit, or that of the terms. */
export const mostMembers = (
  own: { readonly hourly_members?: number } | null,
  { limit }: Pick<AntiFraudSettings["counter_crowd"], "limit">,
): number => own?.hourly_members ?? limit;

/** Whether it is news: nobody was told within the hour. */
export const isNews = (toldAt: Date | null, since: Date): boolean =>
  toldAt === null || toldAt <= since;

/** The beginning of a case by the terms, and whether they switch the branch off at once. */
export const crowdPlan = ({
  shadow,
  processing,
}: AntiFraudSettings["counter_crowd"]): { state: "open" | "shadow"; switchesOff: boolean } =>
  shadow
    ? { state: "shadow", switchesOff: false }
    : { state: "open", switchesOff: processing === "automatic" };

export type CrowdStep = {
  readonly at: string;
  readonly actor: string;
  readonly what: "raised" | "switched_off" | "switched_on" | CounterCaseOutcome;
  readonly reason: string | null;
};

/** The end of an open case: its state, what becomes of the branch, and the steps that tell of it. */
export const ended = (
  outcome: CounterCaseOutcome,
  { switchedOff }: { readonly switchedOff: boolean },
  by: Pick<CrowdStep, "at" | "actor" | "reason">,
): { state: "approved" | "closed"; isOff: boolean | undefined; steps: CrowdStep[] } => {
  const decision: CrowdStep = { ...by, what: outcome };
  const quietly = { at: by.at, actor: by.actor, reason: null };
  if (outcome === "close") {
    const steps: CrowdStep[] = switchedOff
      ? [decision]
      : [decision, { ...quietly, what: "switched_off" }];
    return { state: "closed", isOff: true, steps };
  }
  if (!switchedOff) return { state: "approved", isOff: undefined, steps: [decision] };
  return {
    state: "approved",
    isOff: false,
    steps: [decision, { ...quietly, what: "switched_on" }],
  };
};
