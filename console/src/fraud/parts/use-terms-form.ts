// The form of the anti-fraud terms: what is typed, what is wrong, saving it.
import type { AntiFraudSettings, FraudRule } from "@nuqta/contracts/anti-fraud.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { useFieldTexts } from "../../kit/field-text.ts";
import { useForm } from "../../kit/use-form.ts";
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
    "data-path": string;
  };
  errorOf: (name: string) => string | undefined;
  leave: (name: string) => void;
};

/** The form of a section as it was read. */
export const useTermsForm = (section: TermsSection) => {
  const { t } = useSpeech();
  const textsOf = useFieldTexts();
  const publish = usePublishTerms();
  const form = useForm({
    start: formOf(section.live),
    version: section.version,
    check: (values) => textsOf(problemsOf(values)),
    fix: t(texts.fix),
    countChanges: changesBetween,
  });
  const { settings, numbers } = form.values;
  const set = (change: Partial<AntiFraudSettings>): void =>
    form.change({ settings: { ...settings, ...change } });
  const save = (): void =>
    void form.send(async (values) => {
      await publish.mutateAsync({ seen: section, value: termsOf(values) });
      toastDone(t(texts.saved), t(words.close));
    });
  const control: TermsControl = {
    settings,
    set,
    setRule: (rule, change) => set({ [rule]: { ...settings[rule], ...change } }),
    number: (name) => ({
      "data-path": name,
      value: numbers[name] ?? "",
      error: form.errors[name],
      onChange: (text) => form.change({ numbers: { ...numbers, [name]: text } }),
      onBlur: () => form.leave(name),
    }),
    errorOf: (name) => form.errors[name],
    leave: form.leave,
  };
  return {
    ...form,
    control,
    save,
    /** The terms as they are typed; undefined while something is wrong with them. */
    terms: Object.keys(form.wrong).length === 0 ? termsOf(form.values) : undefined,
  };
};
