// A member at two instants, and what happened in between.
import { getMemberChanges } from "@nuqta/contracts/member-changes.ts";
import { getProgrammeAsOf } from "@nuqta/contracts/programme-as-of.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../kit/api.ts";
import { memberKeys } from "../keys.ts";

/** Instants at which something changed, and what happened between `from` and `to`; undefined is the first instant, and now. */
export const useMemberChanges = (
  id: string,
  { from, to }: { from?: string | undefined; to?: string | undefined } = {},
) =>
  useQuery({
    queryKey: memberKeys.changes(id, from, to),
    queryFn: ({ signal }) =>
      call(getMemberChanges, {
        params: { id },
        query: { ...(from !== undefined && { from }), ...(to !== undefined && { to }) },
        signal,
      }),
  });

/** Differences of the programme between two instants; not asked for while `isAsked` is false. */
export const useTermsBetween = (from: string, to: string | undefined, isAsked: boolean) =>
  useQuery({
    enabled: isAsked,
    queryKey: memberKeys.terms(from, to),
    queryFn: ({ signal }) => {
      const compare_with = to ?? new Date().toISOString();
      return call(getProgrammeAsOf, { query: { as_of: from, compare_with }, signal });
    },
    select: ({ compared }) => compared,
  });
