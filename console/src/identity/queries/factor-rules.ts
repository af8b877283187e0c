// Which roles must have a second factor.
import { changeFactorRule, listFactorRules } from "@nuqta/contracts/factor-rules.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type Answer, type Ask, call } from "../../kit/api.ts";
import { queryClient } from "../../kit/queries.ts";
import { identityKeys } from "../keys.ts";

export type FactorRule = Answer<typeof listFactorRules>["data"][number];

/** The rule of every role. */
export const useFactorRules = () =>
  useQuery({
    queryKey: identityKeys.factorRules,
    queryFn: ({ signal }) => call(listFactorRules, { signal }),
    select: ({ data }) => data,
  });

type Change = Ask<typeof changeFactorRule>["body"];

/** Says whether `role` must have one, and from when. */
export const useChangeFactorRule = (role: FactorRule["role"]) =>
  useMutation({
    mutationFn: (body: Change) => call(changeFactorRule, { params: { role }, body }),
    onSuccess: (answer) => queryClient.setQueryData(identityKeys.factorRules, answer),
  });
