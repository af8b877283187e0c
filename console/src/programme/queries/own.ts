// The programme's own settings, for pages that only look at them.
import { getProgrammeSettings } from "@nuqta/contracts/programme-settings.ts";
import { useQuery } from "@tanstack/react-query";
import { type Answer, call } from "../../kit/api.ts";
import { programmeKeys } from "../keys.ts";

export type ProgrammeSection = Answer<typeof getProgrammeSettings>;

export const useProgrammeSettings = () =>
  useQuery({
    queryKey: programmeKeys.programme,
    queryFn: ({ signal }) => call(getProgrammeSettings, { signal }),
  });
