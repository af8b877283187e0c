// Where each kind of thing is shown.

import type { Subject } from "@nuqta/contracts/analytics.ts";
import type { LinkProps } from "@tanstack/react-router";
import { addresses } from "../../addresses.ts";
import { runList } from "../../policies/search.ts";

export type Place = Pick<LinkProps, "to" | "params" | "search">;

const member = (id: string): Place => ({ to: addresses.member, params: { id: id } });

const places: Readonly<Record<Subject["kind"], (id: string) => Place | undefined>> = {
  member,
  seller: (id) => ({ to: addresses.seller, search: { id } }),
  brand: (id) => ({ to: addresses.brands, search: { q: id } }),
  category: () => ({ to: addresses.brands }),
  campaign: (id) => ({ to: addresses.campaignForm, search: { id } }),
  rule: (id) => ({ to: addresses.ruleReview, search: { rule: id } }),
  product: () => ({ to: addresses.products }),
  fraud_case: (id) => ({ to: addresses.fraudCase, params: { id: id } }),
  webhook: (id) => ({ to: addresses.webhook, params: { id: id } }),
  approval: (id) => ({ to: addresses.approval, params: { id: id } }),
  job: (id) => ({ to: addresses.jobs, search: runList.filters.parse({ job: id }) }),
  order: () => undefined,
  account: () => undefined,
  settings: () => undefined,
};

/** The screen of a thing, if it has one; an order is shown with its member. */
export const placeOf = (subject: Subject & { member?: string }): Place | undefined =>
  subject.kind === "order" && subject.member !== undefined
    ? member(subject.member)
    : places[subject.kind](subject.id);
