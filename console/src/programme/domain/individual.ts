// Sellers' own settings while somebody changes them: what is stored, what is typed, what differs.
import type { EarningSettingsValue } from "@nuqta/contracts/programme.ts";
import type { EarningMethod } from "@nuqta/contracts/rules.ts";
import {
  type MethodForm,
  type MethodProblems,
  methodForm,
  methodOf,
  methodProblems,
} from "./wizard.ts";

/** What is typed for one seller; null takes the setting away. */
export type Edit = { readonly name: string; readonly form: MethodForm | null };
export type Edits = Readonly<Record<string, Edit>>;
type Individual = EarningSettingsValue["individual"];

// A seller id may be any text, `__proto__` included.
const stored = (individual: Individual, id: string): EarningMethod | undefined =>
  Object.hasOwn(individual, id) ? individual[id] : undefined;

/** The form of a seller: as typed, or as stored, or null when there is no setting. */
export const formFor = (individual: Individual, edits: Edits, id: string): MethodForm | null => {
  if (Object.hasOwn(edits, id)) return edits[id]?.form ?? null;
  const method = stored(individual, id);
  return method === undefined ? null : methodForm(method);
};

const isStored = (individual: Individual, id: string, form: MethodForm | null): boolean => {
  const method = stored(individual, id);
  if (form === null || method === undefined) return form === null && method === undefined;
  return JSON.stringify(methodOf(form)) === JSON.stringify(methodOf(methodForm(method)));
};

/** Edits with one added; an edit that restores the stored value is dropped. */
export const withEdit = (individual: Individual, edits: Edits, id: string, edit: Edit): Edits => {
  const others = Object.fromEntries(Object.entries(edits).filter(([each]) => each !== id));
  return isStored(individual, id, edit.form) ? others : { ...others, [id]: edit };
};

/** What is wrong, by seller. */
export const editProblems = (edits: Edits): Readonly<Record<string, MethodProblems>> =>
  Object.fromEntries(
    Object.entries(edits).flatMap(([id, { form }]) => {
      const problems = form === null ? {} : methodProblems(form);
      return Object.keys(problems).length === 0 ? [] : [[id, problems]];
    }),
  );

/** The settings with the edits; each seller's own setting counts from then on. */
export const withEdits = (live: EarningSettingsValue, edits: Edits): EarningSettingsValue => {
  const methods = Object.entries(edits).flatMap(([id, { form }]): [string, EarningMethod][] => {
    const method = form === null ? undefined : methodOf(form);
    return method === undefined ? [] : [[id, method]];
  });
  const kept = Object.entries(live.individual).filter(([id]) => !Object.hasOwn(edits, id));
  return {
    ...live,
    enabled: true,
    mode: "individual",
    individual: Object.fromEntries([...kept, ...methods]),
  };
};
