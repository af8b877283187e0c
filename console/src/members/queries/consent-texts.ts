// Texts that members agree to: read, counted by who agreed, and published.
import {
  countConsents,
  listConsentTexts,
  publishConsentText,
} from "@nuqta/contracts/consent-texts.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Answer, type Ask, call } from "../../kit/api.ts";
import { memberKeys } from "../keys.ts";

export type ConsentText = Answer<typeof listConsentTexts>["data"][number];
export type ConsentCounts = Answer<typeof countConsents>;

/** Versions, the newest first. */
export const useConsentTexts = () =>
  useQuery({
    queryKey: memberKeys.consentTexts,
    queryFn: async ({ signal }) => (await call(listConsentTexts, { signal })).data,
  });

/** Members who agree, in all and by text. */
export const useConsentCounts = () =>
  useQuery({
    queryKey: memberKeys.consentCounts,
    queryFn: ({ signal }) => call(countConsents, { signal }),
  });

/** Publishes the next version, unless somebody else was quicker. */
export const usePublishText = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: Ask<typeof publishConsentText>["body"]) =>
      call(publishConsentText, { body }),
    onSettled: () => cache.invalidateQueries({ queryKey: memberKeys.consentTexts }),
  });
};
