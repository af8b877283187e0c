// A form of settings that are saved whole: what others saved shows, a refusal lands on its fields.
import { useEffect, useState } from "react";
import { useSpeech } from "../i18n/language.tsx";
import { useFailureText } from "../ui/page.tsx";
import { fieldErrors } from "./form-errors.ts";

/** What is needed of a form, whatever rules it checks by. */
type Form<Values> = {
  readonly values: Values;
  isDirty(field?: string): boolean;
  setInitialValues(values: Values): void;
  setValues(values: Values): void;
  setErrors(errors: Record<string, string>): void;
  validate(): { hasErrors: boolean; errors: object };
  getInputNode(field: string): HTMLElement | null;
  reset(): void;
};

type Options<Values extends object> = {
  readonly form: Form<NoInfer<Values>>;
  /** What is in force, and the number that changes with it. */
  readonly saved: Values;
  readonly version: number;
  /** What is said where the form itself finds something wrong. */
  readonly fix: string;
  /** Names of the server for fields of the form that are called otherwise. */
  readonly rename?: Readonly<Record<string, string>>;
};

/** What a settings form needs beside its fields; `accept` and `refuse` are the two ways a save ends. */
export const useSavedForm = <Values extends object>({
  form,
  saved,
  version,
  fix,
  rename = {},
}: Options<Values>) => {
  const { pick } = useSpeech();
  const failureText = useFailureText();
  const [refusal, setRefusal] = useState("");
  const isDirty = form.isDirty();
  // What somebody else saved shows at once, unless there is something unsaved to lose.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is the only reason
  useEffect(() => {
    if (isDirty) return;
    form.setInitialValues(saved);
    form.setValues(saved);
  }, [version]);
  const stop = (text: string, fields: readonly string[]): void => {
    setRefusal(text);
    const [first] = fields;
    if (first !== undefined) form.getInputNode(first)?.focus();
  };
  return {
    /** The sentence above the save bar; empty where nothing was refused. */
    refusal,
    /** How many fields differ from what is in force. */
    changes: Object.keys(form.values).filter((field) => form.isDirty(field)).length,
    /** The values where they are right; otherwise the first wrong field gets the focus. */
    checked: (): Values | undefined => {
      setRefusal("");
      const { hasErrors, errors } = form.validate();
      if (!hasErrors) return form.values;
      stop(fix, Object.keys(errors));
      return undefined;
    },
    accept: (values: Values): void => form.setInitialValues(values),
    refuse: (failure: unknown): void => {
      const wrong = fieldErrors(failure, pick, rename);
      form.setErrors(wrong);
      stop(failureText(failure), Object.keys(wrong));
    },
    discard: (): void => {
      form.reset();
      setRefusal("");
    },
  };
};
