// Numbers of a plan as its sentences say them; apart, because the list of approvals loads no plans.
import type { BundlePlan } from "@nuqta/contracts/bundle-plans.ts";
import { useSpeech } from "../../i18n/language.tsx";

/** Numbers of things that a plan creates, changes and removes, for its sentences. */
export const useCounts = () => {
  const { number } = useSpeech();
  return ({ created, changed, removed }: Pick<BundlePlan, "created" | "changed" | "removed">) => ({
    ...{ created: number(created), changed: number(changed), removed: number(removed) },
  });
};
