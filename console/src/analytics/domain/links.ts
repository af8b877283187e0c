// Where each kind of thing is shown.

import type { Subject } from "@nuqta/contracts/recent-activity.ts";
import type { LinkProps } from "@tanstack/react-router";
import { addresses } from "../../addresses.ts";

type Values = Readonly<Record<string, string>>;

export type Place = { to: NonNullable<LinkProps["to"]>; params?: Values; search?: Values };

const places: Readonly<Record<Subject["kind"], (id: string) => Place | undefined>> = {
  member: (id) => ({ to: addresses.member, params: { id } }),
  seller: (id) => ({ to: addresses.seller, search: { id } }),
  brand: (id) => ({ to: addresses.brands, search: { q: id } }),
  category: () => ({ to: addresses.brands }),
  campaign: (id) => ({ to: addresses.campaignForm, search: { id } }),
  proposal: (id) => ({ to: addresses.proposal, params: { id } }),
  rule: (id) => ({ to: addresses.ruleReview, search: { rule: id } }),
  product: (id) => ({ to: addresses.products, search: { q: id } }),
  reward: (id) => ({ to: addresses.rewardForm, search: { id } }),
  // The id is `seller month`, and ids of sellers may have spaces.
  statement: (id) => {
    const at = id.lastIndexOf(" ");
    const params = { seller: id.slice(0, at), month: id.slice(at + 1) };
    return { to: addresses.settlement, params };
  },
  fraud_case: (id) => ({ to: addresses.fraudCase, params: { id: id } }),
  webhook: (id) => ({ to: addresses.webhook, params: { id: id } }),
  approval: (id) => ({ to: addresses.approval, params: { id: id } }),
  job: (id) => ({ to: addresses.jobs, search: { job: id } }),
  order: (id) => ({ to: addresses.order, params: { id } }),
  account: () => undefined,
  settings: () => undefined,
};

/** The screen of a thing, if it has one. */
export const placeOf = ({ kind, id }: Subject): Place | undefined => places[kind](id);
