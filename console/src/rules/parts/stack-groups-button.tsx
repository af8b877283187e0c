// The way to the stacking groups of the programme, which come with the first look at them.
import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { useEarningSettings } from "../../programme/queries/earning.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { LoadingCards } from "../../ui/page.tsx";
import { groupTexts as texts } from "../texts/groups.ts";

const StackGroups = lazy(async () => ({
  default: (await import("./stack-groups.tsx")).StackGroups,
}));

/** The button beside the choice of a group, and the dialog behind it. */
export const StackGroupsButton = ({ onMade }: { onMade: (id: string) => void }) => {
  const { t } = useSpeech();
  const [isOpen, setOpen] = useState(false);
  const settings = useEarningSettings();
  return (
    <div>
      <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
        {t(texts.manage)}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t(texts.title)} size={620}>
        {settings.data !== undefined && (
          <Suspense fallback={<LoadingCards count={1} />}>
            <StackGroups
              section={settings.data}
              onMade={(id) => {
                onMade(id);
                setOpen(false);
              }}
            />
          </Suspense>
        )}
      </Dialog>
    </div>
  );
};
