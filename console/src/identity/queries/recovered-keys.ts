// Keys after a recovery of one's password.
import { answerRecoveredKeys, listRecoveredKeys } from "@nuqta/contracts/recovered-keys.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { call } from "../../kit/api.ts";
import { queryClient } from "../../kit/queries.ts";
import { identityKeys } from "../keys.ts";

/** The keys that one is asked about after a recovery, if any. */
export const useRecoveredKeys = () =>
  useQuery({
    queryKey: identityKeys.recoveredKeys,
    queryFn: ({ signal }) => call(listRecoveredKeys, { signal }),
  });

/** Revokes the keys of these ids and keeps the others. */
export const useAnswerRecoveredKeys = () =>
  useMutation({
    mutationFn: (revoke: string[]) =>
      call(answerRecoveredKeys, { body: { revoke_key_ids: revoke } }),
    onSuccess: () =>
      Promise.all(
        [identityKeys.recoveredKeys, identityKeys.apiKeys].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
