// The form of a rule in both of its steps: what is typed, what is wrong, saved as a draft.
import { useSpeech } from "../../i18n/language.tsx";
import type { Errors } from "../../kit/form-errors.ts";
import { useForm } from "../../kit/use-form.ts";
import { toastDone } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { type RuleForm, ruleDraftOf } from "../domain/rule-form.ts";
import { type Rule, useSaveRule } from "../queries/rules.ts";
import { ruleTexts as texts } from "../texts/rules.ts";

// The server's names of what the form calls otherwise.
const rename = {
  name_ar: "nameAr",
  budget_points: "budget",
  audience: "tiers",
  "targets.products": "products",
  "targets.categories": "categories",
  "targets.brands": "brands",
  "targets.sellers": "sellers",
} as const;

type Options = {
  /** The rule as it is stored; undefined for a new one. */
  seen: Rule | undefined;
  start: RuleForm;
  /** What is wrong with the fields of this step. */
  check: (form: RuleForm) => Errors;
  /** Where it goes on once the draft is saved: to the next step, or here. */
  onSaved: (rule: Rule, isNext: boolean) => void;
};

/** The form of a step; `submit` saves the draft and says whether the next step is wanted. */
export const useRuleForm = ({ seen, start, check, onSaved }: Options) => {
  const { t } = useSpeech();
  const saving = useSaveRule();
  const form = useForm({ start, check, rename, fix: t(texts.fix) });
  const submit = (isNext: boolean): void =>
    void form.send(async (values) => {
      const rule = await saving.mutateAsync({ seen, body: ruleDraftOf(values) });
      toastDone(t(texts.draftSaved), t(words.close));
      onSaved(rule, isNext);
    });
  return { ...form, submit };
};
