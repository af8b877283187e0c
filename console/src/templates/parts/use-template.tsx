// Using a template; what it asks for comes with the click.
import { Button } from "@mantine/core";
import type { Template } from "@nuqta/contracts/campaigns.ts";
import { lazy, Suspense, useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { buttonTexts as texts } from "./button-texts.ts";

const UseDialog = lazy(async () => ({ default: (await import("./use-dialog.tsx")).UseDialog }));

/** The button, and the dialog it opens; the draft that is made goes on in the first step. */
export const UseTemplateButton = ({
  template,
  isPrimary = false,
}: {
  template: Template;
  isPrimary?: boolean;
}) => {
  const { t, label, pick } = useSpeech();
  const [isOpen, setOpen] = useState(false);
  const name = pick(template.name, template.name_ar);
  return (
    <>
      <Button
        size={isPrimary ? "sm" : "compact-sm"}
        disabled={!template.is_active}
        title={template.is_active ? undefined : t(texts.off)}
        aria-label={label(texts.useOf, { name })}
        onClick={() => setOpen(true)}
      >
        {t(texts.use)}
      </Button>
      <Suspense>
        {isOpen && <UseDialog template={template} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
};
