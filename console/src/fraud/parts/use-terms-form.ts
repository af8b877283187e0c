// The state of the form of the anti-fraud terms: what is typed, what is wrong, saving it.
import type { AntiFraudSettings, FraudRule } from "@nuqta/contracts/anti-fraud.ts";
import { useEffect, useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { useFieldText } from "../../kit/field-text.ts";
import { fieldErrors } from "../../kit/form-errors.ts";
import { useFailureText } from "../../ui/page.tsx";
import { toastDone } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { changesBetween, formOf, type NumberField, problemsOf, termsOf } from "../domain.ts";
import { type TermsSection, usePublishTerms } from "../queries.ts";
import { termsTexts as texts } from "../texts/terms.ts";

/** What the cards of the form are given. */
export type TermsControl = {
  settings: AntiFraudSettings;
  set: (change: Partial<AntiFraudSettings>) => void;
  setRule: <Rule extends FraudRule>(rule: Rule, change: Partial<AntiFraudSettings[Rule]>) => void;
  /** A box for a number: its text, what is wrong with it once it was left. */
  number: (name: NumberField) => {
    value: string;
    error: string | undefined;
    onChange: (text: string) => void;
    onBlur: () => void;
    name: string;
  };
  errorOf: (name: string) => string | undefined;
  leave: (name: string) => void;
};

// A rule that is off hides its fields, so it may be that none is there.
const focusFirst = ([first]: readonly string[]): void => {
  if (first === undefined) return;
  requestAnimationFrame(() =>
    document.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus(),
  );
};

/** The form of a section as it was read. */
export const useTermsForm = (section: TermsSection) => {
  const { t, pick } = useSpeech();
  const textOf = useFieldText();
  const failureText = useFailureText();
  const publish = usePublishTerms();
  const [saved, setSaved] = useState(() => formOf(section.live));
  const [form, setForm] = useState(saved);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState("");
  const changes = changesBetween(saved, form);
  // What somebody else saved shows at once, unless there is something unsaved to lose.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is the only reason
  useEffect(() => {
    if (changes > 0) return;
    setSaved(formOf(section.live));
    setForm(formOf(section.live));
  }, [section.version]);

  const problems = problemsOf(form);
  const errorOf = (name: string): string | undefined => {
    const wrong = problems[name];
    if (wrong === undefined) return refused[name];
    return left.has(name) ? textOf(wrong.code, wrong.limit) : undefined;
  };
  const leave = (name: string): void => setLeft((was) => new Set([...was, name]));
  const save = (): void => {
    setRefusal("");
    setRefused({});
    const wrong = Object.keys(problems);
    if (wrong.length > 0) {
      setLeft(new Set(wrong));
      setRefusal(t(texts.fix));
      focusFirst(wrong);
      return;
    }
    publish.mutate(
      { seen: section, value: termsOf(form) },
      {
        onSuccess: () => {
          setSaved(form);
          toastDone(t(texts.saved), t(words.close));
        },
        onError: (failure) => {
          const fields = fieldErrors(failure, pick);
          setRefused(fields);
          setRefusal(failureText(failure));
          focusFirst(Object.keys(fields));
        },
      },
    );
  };
  const control: TermsControl = {
    settings: form.settings,
    set: (change) => setForm((was) => ({ ...was, settings: { ...was.settings, ...change } })),
    setRule: (rule, change) =>
      setForm((was) => ({
        ...was,
        settings: { ...was.settings, [rule]: { ...was.settings[rule], ...change } },
      })),
    number: (name) => ({
      name,
      value: form.numbers[name] ?? "",
      error: errorOf(name),
      onChange: (text) => setForm((was) => ({ ...was, numbers: { ...was.numbers, [name]: text } })),
      onBlur: () => leave(name),
    }),
    errorOf,
    leave,
  };
  return {
    control,
    changes,
    refusal,
    isSaving: publish.isPending,
    save,
    discard: () => {
      setForm(saved);
      setLeft(new Set());
      setRefusal("");
    },
    /** The terms as they are typed; undefined while something is wrong with them. */
    terms: Object.keys(problems).length === 0 ? termsOf(form) : undefined,
  };
};
