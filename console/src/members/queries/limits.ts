// Limits that a member put on the processing of their data: read, put and lifted.
import { getLimits, liftLimit, putLimit } from "@nuqta/contracts/processing-limits.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Answer, call } from "../../kit/api.ts";
import { memberKeys } from "../keys.ts";

type Limits = Answer<typeof getLimits>;
export type LimitKind = Limits["limits"][number];
export type LimitChange = Limits["history"][number];

/** Limits in force, with what was done about them. */
export const useLimits = (id: string) =>
  useQuery({
    queryKey: memberKeys.limits(id),
    queryFn: ({ signal }) => call(getLimits, { params: { id }, signal }),
  });

/** Puts a limit, or lifts one that is in force. */
export const useChangeLimit = (id: string, kind: LimitKind, act: "put" | "lift") => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) =>
      call(act === "put" ? putLimit : liftLimit, { params: { id }, body: { kind, reason } }),
    onSettled: () => cache.invalidateQueries({ queryKey: memberKeys.all }),
  });
};
