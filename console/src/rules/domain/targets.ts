// What a rule or a campaign is about: kinds that are on or off, each with what was chosen.
import type { Targets } from "@nuqta/contracts/rules.ts";

export const targetKinds = ["products", "brands", "sellers", "categories"] as const;
export type TargetKind = (typeof targetKinds)[number];

/** A kind keeps what was chosen while it is off; off, it is not sent. */
export type TargetChoice = { readonly isOn: boolean; readonly ids: readonly string[] };
export type TargetForm = Readonly<Record<TargetKind, TargetChoice>>;

export const noTargets: TargetForm = {
  products: { isOn: false, ids: [] },
  brands: { isOn: false, ids: [] },
  sellers: { isOn: false, ids: [] },
  categories: { isOn: false, ids: [] },
};

export const targetForm = (targets: Targets): TargetForm => ({
  products: choiceOf(targets.products),
  brands: choiceOf(targets.brands),
  sellers: choiceOf(targets.sellers),
  categories: choiceOf(targets.categories),
});

const choiceOf = (ids: readonly string[] | undefined): TargetChoice => ({
  isOn: (ids ?? []).length > 0,
  ids: ids ?? [],
});

/** What is sent: kinds that are on and name something; a copy, since wire arrays are mutable. */
export const targetsOf = (form: TargetForm, exclude?: Targets["exclude"]): Targets => {
  const targets: Targets = {};
  for (const kind of targetKinds)
    if (form[kind].isOn && form[kind].ids.length > 0) targets[kind] = [...form[kind].ids];
  return exclude === undefined ? targets : { ...targets, exclude };
};
