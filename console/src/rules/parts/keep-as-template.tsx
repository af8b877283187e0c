// Keeps a rule as a template, for the next time.
import { Button } from "@mantine/core";
import { useSpeech } from "../../i18n/language.tsx";
import { useFailureText } from "../../ui/page.tsx";
import { toastDone, toastRefused } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { draftOf, type Rule, useKeepAsTemplate } from "../queries/rules.ts";
import { reviewTexts } from "../texts/review.ts";

export const KeepAsTemplate = ({ rule }: { rule: Rule }) => {
  const { t, pick } = useSpeech();
  const failureText = useFailureText();
  const add = useKeepAsTemplate();
  const draft = draftOf(rule);
  if (draft === undefined) return null;
  // A template belongs to no campaign; whoever uses it chooses one.
  const { campaign_id: _campaign, ...body } = draft;
  const { name, name_ar, description } = body;
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={add.isPending}
      onClick={() =>
        add.mutate(
          { name, name_ar, description, description_ar: description, rule: body, parameters: [] },
          {
            onSuccess: () =>
              toastDone(
                t(reviewTexts.keptAsTemplate, { name: pick(name, name_ar) }),
                t(words.close),
              ),
            onError: (failure) => toastRefused(failureText(failure), t(words.close)),
          },
        )
      }
    >
      {t(reviewTexts.asTemplate)}
    </Button>
  );
};
