// The programme at two instants.
import { getProgrammeAsOf } from "@nuqta/contracts/programme-as-of.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../kit/api.ts";
import { ruleKeys } from "../keys.ts";

/** Both instants, the first with what differs until the second; `to` is null for now. */
export const useTwoInstants = (from: string, to: string | null) =>
  useQuery({
    queryKey: ruleKeys.twoInstants(from, to),
    queryFn: async ({ signal }) => {
      const as_of = to ?? new Date().toISOString();
      const [then, later] = await Promise.all([
        call(getProgrammeAsOf, { query: { as_of: from, compare_with: as_of }, signal }),
        call(getProgrammeAsOf, { query: { as_of }, signal }),
      ]);
      return { then, later };
    },
    retry: false,
  });
