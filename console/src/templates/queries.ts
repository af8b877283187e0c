// Templates as the server keeps them.

import {
  deleteTemplate,
  getTemplate,
  listTemplates,
  saveTemplate,
  type Template,
  type TemplateBodyInput,
  useTemplate,
} from "@nuqta/contracts/campaigns.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type Ask, call } from "../kit/api.ts";
import { useForget } from "../rules/queries/rules.ts";
import { templateKeys } from "./keys.ts";

// The route's name reads like a hook's, which it is not.
const templateUse = useTemplate;

// Those that come with Nuqta were made at the same instant; they stand as the specification has them.
const shipped: readonly string[] = [
  "first-purchase-reward",
  "seller-onboarding",
  "loyalty-points-booster",
  "seasonal-campaign",
];

const placeOf = ({ template_id: id }: Template): number =>
  shipped.includes(id) ? shipped.indexOf(id) : shipped.length;

/** The templates, in the order in which they were made; a hundred at most. */
export const useTemplates = () =>
  useQuery({
    queryKey: templateKeys.list,
    queryFn: ({ signal }) =>
      call(listTemplates, { query: { limit: "100", sort: "created_at" }, signal }),
    select: ({ data }) => data.toSorted((a, b) => placeOf(a) - placeOf(b)),
  });

export const useOneTemplate = (id: string) =>
  useQuery({
    queryKey: templateKeys.one(id),
    queryFn: ({ signal }) => call(getTemplate, { params: { id }, signal }),
    enabled: id !== "",
  });

export type UseAsk = Ask<typeof useTemplate>["body"];

/** Drafts a rule from a template. */
export const useMakeRule = () => {
  const forget = useForget();
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: UseAsk }) =>
      call(templateUse, { params: { id }, body, idempotencyKey: crypto.randomUUID() }),
    onSettled: forget,
  });
};

/** What is edited of a template. */
export const templateFields = (template: Template): TemplateBodyInput => {
  const { name, name_ar, description, description_ar, start_date, end_date } = template;
  const { is_active, rule, parameters } = template;
  return {
    ...{ name, name_ar, description, description_ar, start_date, end_date },
    ...{ is_active, rule, parameters },
  };
};

export const useSaveTemplate = () => {
  const forget = useForget();
  return useMutation({
    mutationFn: ({ seen, body }: { seen: Template; body: TemplateBodyInput }) =>
      call(saveTemplate, { params: { id: seen.template_id }, body, ifMatch: seen.etag }),
    onSettled: forget,
  });
};

export const useDeleteTemplate = () => {
  const forget = useForget();
  return useMutation({
    mutationFn: (id: string) => call(deleteTemplate, { params: { id } }),
    onSettled: forget,
  });
};
