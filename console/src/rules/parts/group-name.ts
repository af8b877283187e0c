// The name of a stacking group.
import type { StackGroup } from "@nuqta/contracts/rules.ts";
import { useSpeech } from "../../i18n/language.tsx";

/** What a group is called. */
export const useGroupName = (): ((group: StackGroup) => string) => {
  const { pick } = useSpeech();
  return ({ id, name, name_ar }) => (name === undefined ? id : pick(name, name_ar ?? name));
};
