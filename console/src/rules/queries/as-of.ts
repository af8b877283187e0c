// The programme at two instants, and the instants at which it changed.
import { getProgrammeAsOf, listProgrammeVersions } from "@nuqta/contracts/programme-as-of.ts";
import { useQuery } from "@tanstack/react-query";
import { type Answer, call } from "../../kit/api.ts";
import { ruleKeys } from "../keys.ts";

export type ProgrammeThen = Answer<typeof getProgrammeAsOf>;

/** Both instants, the first with what differs until the second; undefined is now. */
export const useTwoInstants = (from: string | undefined, to: string | undefined) =>
  useQuery({
    queryKey: ruleKeys.twoInstants(from, to),
    queryFn: async ({ signal }) => {
      const as_of = to ?? new Date().toISOString();
      const [then, later] = await Promise.all([
        call(getProgrammeAsOf, { query: { as_of: from ?? as_of, compare_with: as_of }, signal }),
        call(getProgrammeAsOf, { query: { as_of }, signal }),
      ]);
      return { then, later };
    },
    retry: false,
  });

/** The versions in force until now, the oldest first. */
export const useVersions = () =>
  useQuery({
    queryKey: ruleKeys.programmeVersions,
    queryFn: ({ signal }) => call(listProgrammeVersions, { signal }),
  });
