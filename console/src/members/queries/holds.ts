// The legal hold of a member: read, put and lifted.
import { getHold, liftHold, putHold } from "@nuqta/contracts/legal-holds.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Answer, call } from "../../kit/api.ts";
import { memberKeys } from "../keys.ts";

export type Hold = NonNullable<Answer<typeof getHold>["hold"]>;

/** The hold in force, else the last one. */
export const useHold = (id: string) =>
  useQuery({
    queryKey: memberKeys.hold(id),
    queryFn: ({ signal }) => call(getHold, { params: { id }, signal }),
  });

/** Puts a hold, or lifts the one in force. */
export const useChangeHold = (id: string, act: "put" | "lift") => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) =>
      call(act === "put" ? putHold : liftHold, { params: { id }, body: { reason } }),
    onSettled: () => cache.invalidateQueries({ queryKey: memberKeys.hold(id) }),
  });
};
