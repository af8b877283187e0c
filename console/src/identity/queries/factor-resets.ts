// Second factors that were lost: asked for, agreed to, stopped.
import {
  agreeFactorReset,
  askFactorReset,
  keepFactor,
  stopFactorReset,
} from "@nuqta/contracts/factor-resets.ts";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../kit/api.ts";
import { queryClient } from "../../kit/queries.ts";
import { identityKeys } from "../keys.ts";

const refresh = () => queryClient.invalidateQueries({ queryKey: identityKeys.team });

/** Asks to remove the second factor of somebody else. */
export const useAskFactorReset = (id: string) =>
  useMutation({
    mutationFn: (reason: string) => call(askFactorReset, { params: { id }, body: { reason } }),
    onSuccess: refresh,
  });

/** Agrees to a removal, or stops it. */
export const useDecideFactorReset = (id: string) =>
  useMutation({
    mutationFn: async (isAgreed: boolean): Promise<void> => {
      await call(isAgreed ? agreeFactorReset : stopFactorReset, { params: { id } });
    },
    onSettled: refresh,
  });

/** Objects to the removal of one's own, with the code of the mail. */
export const useKeepFactor = () =>
  useMutation({ mutationFn: (code: string) => call(keepFactor, { body: { code } }) });
