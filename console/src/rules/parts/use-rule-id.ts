// Which rule a screen is about: the one in the address, or the draft that was worked on last.
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { ApiError } from "../../kit/api.ts";
import { useLastDraft, useRule } from "../queries/rules.ts";

const isGone = (failure: unknown): boolean =>
  failure instanceof ApiError && failure.code === "rule_not_found";

/**
 * What an address without a rule stands for. It is decided once: a draft that is made or deleted
 * elsewhere must not take the place of what somebody is typing here.
 */
const useSettled = (isWanted: boolean) => {
  const last = useLastDraft(isWanted);
  const [settled, settle] = useState<{ id: string | null } | undefined>(undefined);
  if (isWanted && settled === undefined && last.data !== undefined)
    settle({ id: last.data?.rule_id ?? null });
  if (!isWanted && settled !== undefined) settle(undefined);
  return { last, id: settled?.id, leave: () => settle({ id: null }) };
};

/** `id` is undefined while it is looked for, and null when there is no draft to go on with. */
export const useCurrentRule = () => {
  const { rule: asked = null } = useSearch({ strict: false });
  const found = useSettled(asked === null);
  const id = asked === "new" ? null : (asked ?? found.id);
  const rule = useRule(id ?? undefined);
  if (asked === null && typeof id === "string" && isGone(rule.error)) found.leave();
  return {
    id,
    /** Whether the draft was found although the address names none. */
    isContinued: asked === null && typeof id === "string",
    rule: id === null ? undefined : rule.data,
    failure: rule.data === undefined ? (rule.error ?? found.last.error) : null,
    retry: () => void (asked === null && id === undefined ? found.last.refetch() : rule.refetch()),
  };
};
