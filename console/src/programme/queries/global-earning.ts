// The global rule of earning, put into force.
import { setGlobalEarning } from "@nuqta/contracts/programme.ts";
import type { EarningMethod } from "@nuqta/contracts/rules.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../kit/api.ts";
import { globalQuery } from "../domain/redemption-form.ts";
import { type EarningChange, invalidateEarning, type Outcome, publishEarning } from "./earning.ts";

export type GlobalEarning = EarningChange & {
  readonly method: EarningMethod;
  /** Whether the call for the method alone says everything that changed. */
  readonly isMethodOnly: boolean;
};

/**
 * Puts the global rule into force. What the call of the specification cannot say (time constraints,
 * whether categories' points apply) is published before it, method included: at no moment a rule is
 * in force without its limits.
 */
export const useSaveGlobalEarning = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ seen, value, method, isMethodOnly }: GlobalEarning): Promise<Outcome> => {
      if (!isMethodOnly && (await publishEarning(value, seen.etag)).waits) return { waits: true };
      const answer = await call(setGlobalEarning, { query: globalQuery(method) });
      return { waits: "approval" in answer };
    },
    onSettled: () => invalidateEarning(client),
  });
};
