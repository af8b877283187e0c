// The state of a seller's form: what was typed, what was left, and what is wrong.
import { useMemo, useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { fieldErrors } from "../../kit/form-errors.ts";
import { type Faults, faultsOf, fieldNames, type SellerValues } from "../domain.ts";
import { sellerTexts as texts } from "../texts.ts";
import type { SellerForm } from "./fields.tsx";

type Name = keyof SellerValues;

/** A form that complains about a field once it was left, or about all once they were sent. */
export const useSellerForm = (start: SellerValues, before?: SellerValues) => {
  const { t, pick } = useSpeech();
  const [values, setValues] = useState(start);
  const [left, setLeft] = useState<ReadonlySet<Name> | "all">(new Set<Name>());
  const [refused, setRefused] = useState<Partial<Record<Name, string>>>({});
  const faults = useMemo(() => faultsOf(values, before), [values, before]);
  const errors = useMemo(
    () => ({ ...shown(faults, left, (fault) => t(texts[fault])), ...refused }),
    [faults, left, refused, t],
  );
  const form: SellerForm = {
    values,
    errors,
    set: (name, value) => {
      setValues((now) => ({ ...now, [name]: value }) as SellerValues);
      setRefused(({ [name]: _gone, ...rest }) => rest);
    },
    blur: (name) => setLeft((now) => (now === "all" ? now : new Set([...now, name]))),
  };
  return {
    form,
    faults,
    /** Complains about every field; the first one that is wrong. */
    complain: (): Name | undefined => {
      setLeft("all");
      return Object.keys(faults)[0] as Name | undefined;
    },
    /** Puts the server's complaints onto the fields; the first of them. */
    refuse: (failure: unknown): Name | undefined => {
      const found = fieldErrors(failure, pick, fieldNames) as Partial<Record<Name, string>>;
      if (isTaken(failure)) found.commercialId = t(texts.commercialIdTaken);
      setRefused(found);
      return Object.keys(found)[0] as Name | undefined;
    },
    reset: (to: SellerValues) => {
      setValues(to);
      setLeft(new Set<Name>());
      setRefused({});
    },
  };
};

const isTaken = (failure: unknown): boolean => {
  const { code, fields } = (failure ?? {}) as {
    code?: string;
    fields?: readonly { path: string }[];
  };
  return code === "already_exists" && fields?.some(({ path }) => path === "commercial_id") === true;
};

const shown = (
  faults: Faults,
  left: ReadonlySet<Name> | "all",
  say: (fault: NonNullable<Faults[Name]>) => string,
): Partial<Record<Name, string>> =>
  Object.fromEntries(
    Object.entries(faults)
      .filter(([name]) => left === "all" || left.has(name as Name))
      .map(([name, fault]) => [name, say(fault)]),
  );

/** Moves the focus to a field by its name, after the section around it has opened. */
export const focusField = (name: string): void => {
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>(`[data-field="${name}"]`)?.focus();
  });
};
