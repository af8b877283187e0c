// Which rule a screen is about: the one in the address, or the draft that was worked on last.
import { useLocation } from "@tanstack/react-router";
import { useLastDraft, useRule } from "../queries/rules.ts";

/** `id` is undefined while it is looked for, and null when there is no draft to go on with. */
export const useCurrentRule = () => {
  const search = useLocation({ select: (location) => location.searchStr });
  const asked = new URLSearchParams(search).get("rule");
  const isNew = asked === "new";
  const last = useLastDraft(asked === null);
  const id = isNew
    ? null
    : (asked ?? (last.data === undefined ? undefined : (last.data?.rule_id ?? null)));
  const rule = useRule(id ?? undefined);
  return {
    id,
    /** Whether the draft was found although the address names none. */
    isContinued: asked === null && typeof id === "string",
    rule: rule.data,
    failure: rule.data === undefined ? (rule.error ?? last.error) : null,
    retry: () => void (asked === null ? last.refetch() : rule.refetch()),
  };
};
