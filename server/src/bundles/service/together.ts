// What a bundle puts into force in one publication: sections, rules and campaigns that differ.
import { type Bundle, guardNames } from "@nuqta/contracts/bundles.ts";
import type { Composition } from "../../programme/domain.ts";
import type { Together } from "../../programme/door/publishing.ts";
import { type Difference, differenceKey } from "../domain/differences.ts";
import type { Plan } from "../domain/plan.ts";

/** Ids of the things of a kind that a plan touches. */
export const idsOf = ({ differences }: Plan, kind: Difference["kind"]): string[] =>
  differences.filter((one) => one.kind === kind).map(({ id }) => id);

/** Sections, rules and campaigns that a plan touches, as `file` says them; settings that guard people stay as in `live`. */
export const togetherOf = (live: Composition, file: Bundle, plan: Plan): Together => {
  const touched = new Set(plan.differences.map(differenceKey));
  const { earning, programme, redemption } = file.settings;
  const guards = Object.fromEntries(guardNames.map((name) => [name, live.programme[name]]));
  return {
    ...(touched.has("settings earning") && { earning }),
    ...(touched.has("settings redemption") && { redemption }),
    ...(touched.has("settings programme") && {
      programme: { ...live.programme, ...programme, ...guards },
    }),
    rules: idsOf(plan, "rule").map((id) => [id, file.rules[id] ?? null]),
    campaigns: idsOf(plan, "campaign").map((id) => [id, file.campaigns[id] ?? null]),
  };
};
