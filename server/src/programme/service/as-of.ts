// The programme as it was in force at an instant, from what was published by then, and what differs from
// another instant.
// Decision 0099.
import { toEpochMs } from "@nuqta/contracts/kit/instant.ts";
import type { AnswerOf } from "@nuqta/contracts/kit/route.ts";
import {
  differencesMax,
  type listProgrammeVersions,
  type ProgrammeAsOf,
  versionsMax,
} from "@nuqta/contracts/programme-as-of.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { type Composition, inForce, type Timeline } from "../domain.ts";
import { differencesBetween } from "./differences.ts";

const instant = (ms: number): string => new Date(ms).toISOString();

/** Composition of an instant (epoch ms); nothing was in force before the first publication. */
const composedAt = (
  timeline: Timeline,
  at: number,
  path: "as_of" | "compare_with",
): Decision<Composition> => {
  const first = timeline[0]?.effectiveFrom ?? 0;
  return at < first
    ? refuse("invalid_parameter", {
        errors: [{ path, code: "before_the_record", limit: instant(first) }],
      })
    : accept(inForce(timeline, at));
};

/**
 * Settings, rules and campaigns in force at `as_of`, now when left out. Nothing is published into the past, so
 * what is in force at an instant was recorded by then. Refuses `invalid_parameter` for an instant before the
 * first publication, with that one.
 */
export const programmeAsOf = (
  timeline: Timeline,
  ask: { as_of?: string | undefined; compare_with?: string | undefined },
  now: number,
): Decision<ProgrammeAsOf> => {
  const at = ask.as_of === undefined ? now : toEpochMs(ask.as_of);
  const found = composedAt(timeline, at, "as_of");
  if (!found.ok) return found;
  const then = found.value;
  const { programme, earning, redemption, anti_fraud } = then;
  const compared = comparedWith(timeline, then, ask.compare_with);
  if (!compared.ok) return compared;
  return accept({
    as_of: instant(at),
    version: then.version,
    effective_from: instant(then.effectiveFrom),
    settings: { programme, earning, redemption, anti_fraud },
    rules: [...then.rules.values()].map(({ rule_id, version, name, name_ar }) => ({
      ...{ rule_id, version, name, name_ar },
    })),
    campaigns: [...then.campaigns.values()].map(({ campaign_id, status, name, name_ar }) => ({
      ...{ campaign_id, status, name, name_ar },
    })),
    compared: compared.value,
  });
};

const comparedWith = (
  timeline: Timeline,
  then: Composition,
  other: string | undefined,
): Decision<ProgrammeAsOf["compared"]> => {
  if (other === undefined) return accept(null);
  const found = composedAt(timeline, toEpochMs(other), "compare_with");
  if (!found.ok) return found;
  const differences = differencesBetween(then, found.value);
  return accept({
    as_of: instant(toEpochMs(other)),
    version: found.value.version,
    total: differences.length,
    differences: differences.slice(0, differencesMax),
  });
};

/** The newest versions that have come into force by `now` (epoch ms), the oldest first. */
export const versionsUntil = (
  timeline: Timeline,
  now: number,
): AnswerOf<typeof listProgrammeVersions> => {
  const past = timeline.filter(({ effectiveFrom }) => effectiveFrom <= now);
  return {
    first: instant(timeline[0]?.effectiveFrom ?? 0),
    total: past.length,
    data: past.slice(-versionsMax).map(({ version, effectiveFrom }) => ({
      ...{ version, effective_from: instant(effectiveFrom) },
    })),
  };
};
