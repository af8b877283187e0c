// Where each kind of thing is shown.
import type { Subject } from "@nuqta/contracts/analytics.ts";

export type Place = { readonly to: string; readonly search?: Readonly<Record<string, string>> };

const member = (id: string): Place => ({ to: `/admin/members/${encodeURIComponent(id)}` });

const places: Readonly<Record<Subject["kind"], (id: string) => Place | undefined>> = {
  member,
  seller: (id) => ({ to: "/admin/edit-seller/profile", search: { id } }),
  brand: (id) => ({ to: "/admin/brand-management", search: { q: id } }),
  category: () => ({ to: "/admin/brand-management" }),
  campaign: (id) => ({ to: "/admin/manage-campaign/create", search: { id } }),
  rule: (id) => ({ to: "/admin/manage-rules/review", search: { rule: id } }),
  product: () => ({ to: "/admin/products-upload" }),
  fraud_case: (id) => ({ to: `/admin/fraud-review/${encodeURIComponent(id)}` }),
  webhook: (id) => ({ to: `/admin/setup/${encodeURIComponent(id)}` }),
  approval: (id) => ({ to: `/admin/approvals/${encodeURIComponent(id)}` }),
  job: (id) => ({ to: "/admin/jobs", search: { job: id } }),
  order: () => undefined,
  account: () => undefined,
  settings: () => undefined,
};

/** The screen of a thing, if it has one; an order is shown with its member. */
export const placeOf = (subject: Subject & { member?: string }): Place | undefined =>
  subject.kind === "order" && subject.member !== undefined
    ? member(subject.member)
    : places[subject.kind](subject.id);
