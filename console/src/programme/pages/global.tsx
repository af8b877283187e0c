// One earning rule for all sellers: what is in force, the switch, and the wizard behind it.

import { Button } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { Card, FailedToLoad, LoadingCards, Note, useFailureText } from "../../ui/page.tsx";
import { toastDone } from "../../ui/toasts.ts";
import { Toggle } from "../../ui/toggle.tsx";
import { words } from "../../ui/words.ts";
import { isGlobal, wizardOf } from "../domain/wizard.ts";
import { EarningTabs } from "../parts/earning-tabs.tsx";
import { InForce } from "../parts/in-force.tsx";
import { useEarningSentence, useScheduleSentences } from "../parts/sentences.ts";
import { WaitingSettings } from "../parts/waiting-settings.tsx";
import { WizardCard } from "../parts/wizard-card.tsx";
import {
  type EarningSection,
  useEarningOff,
  useEarningSettings,
  usePublishEarning,
} from "../queries/earning.ts";
import type { WizardSearch } from "../search.ts";
import { earningTexts, offEffectText, settingsText } from "../texts/earning.ts";

/** The page /admin/earning-rules/global. */
export const GlobalPage = () => {
  const settings = useEarningSettings();
  if (settings.data !== undefined) return <Loaded section={settings.data} />;
  return (
    <>
      <EarningTabs current="global" isBlocked />
      {settings.isError ? (
        <FailedToLoad failure={settings.error} onRetry={() => void settings.refetch()} />
      ) : (
        <LoadingCards />
      )}
    </>
  );
};

const Loaded = ({ section }: { section: EarningSection }) => {
  const { t } = useSpeech();
  const navigate = useNavigate();
  const search = useSearch({ from: addresses.globalEarning });
  const [isAsking, setAsking] = useState(false);
  const isLive = isGlobal(section.live);
  const wizard = wizardOf(search, section.live.global);
  const isOn = isLive || wizard.step > 0;
  const go = (next: WizardSearch): void => void navigate({ to: ".", search: next, replace: true });
  return (
    <>
      <EarningTabs current="global" isBlocked={isOn} />
      <div className="form-page">
        <WaitingSettings section="earning" />
        <Standing section={section} />
        <Card>
          <Toggle
            label={t(earningTexts.toggle)}
            hint={t(earningTexts.toggleHint)}
            checked={isOn}
            onChange={() => {
              if (!isOn) go({ step: "1" });
              else if (isLive) setAsking(true);
              else go({});
            }}
          />
          {wizard.step > 0 && !isLive && (
            <p className="gold" role="status" data-part="not-saved">
              {t(earningTexts.notOnYet)}
            </p>
          )}
          {wizard.step > 0 ? (
            <WizardCard section={section} wizard={wizard} />
          ) : (
            isLive && (
              <div>
                <Button variant="default" onClick={() => go({ step: "1" })}>
                  {t(earningTexts.change)}
                </Button>
              </div>
            )
          )}
        </Card>
      </div>
      <TurnOff
        section={section}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onDone={() => go({})}
      />
    </>
  );
};

// What the next order earns, and who decided so.
const Standing = ({ section }: { section: EarningSection }) => {
  const { t, plural } = useSpeech();
  const earningSentence = useEarningSentence();
  const scheduleSentences = useScheduleSentences();
  const { live } = section;
  const own = Object.keys(live.individual).length;
  return (
    <Card title={t(earningTexts.now)}>
      <div className="sentence" data-part="standing">
        <p>{earningSentence(live)}</p>
        {live.enabled && live.mode === "individual" && <p>{plural(settingsText, own)}</p>}
        {live.enabled && scheduleSentences(live.schedule).map((said) => <p key={said}>{said}</p>)}
      </div>
      <InForce section={section} />
    </Card>
  );
};

// What turning it off would do, in figures.
const Effect = ({ isAsked }: { isAsked: boolean }) => {
  const { t, plural, language } = useSpeech();
  const failureText = useFailureText();
  const { data, error } = useEarningOff(isAsked);
  if (error !== null) return <Note tone="loss">{failureText(error)}</Note>;
  if (data === undefined) return <p className="muted">{t(words.loading)}</p>;
  if (data.without === 0) return <p>{t(earningTexts.offNobody)}</p>;
  const list = new Intl.ListFormat(language, { type: "unit" }).format(data.names);
  const left = data.without - data.names.length;
  return (
    <Note tone="loss">
      <p>{plural(offEffectText, data.without, { sellers: data.sellers })}</p>
      <p>
        <bdi>{list}</bdi> {left > 0 && t(earningTexts.offMore, { count: left })}
      </p>
    </Note>
  );
};

const TurnOff = ({
  section,
  isOpen,
  onClose,
  onDone,
}: {
  section: EarningSection;
  isOpen: boolean;
  onClose: () => void;
  onDone: () => void;
}) => {
  const { t, plural } = useSpeech();
  const failureText = useFailureText();
  const publish = usePublishEarning();
  const close = (): void => {
    publish.reset();
    onClose();
  };
  const turnOff = (): void =>
    publish.mutate(
      { seen: section, value: { ...section.live, mode: "individual" } },
      {
        onSuccess: ({ waits }) => {
          close();
          onDone();
          toastDone(t(waits ? earningTexts.waits : earningTexts.turnedOff), t(words.close));
        },
      },
    );
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={close}
      title={t(earningTexts.offTitle)}
      action={t(earningTexts.offAction)}
      onConfirm={turnOff}
      isBusy={publish.isPending}
      isDangerous
    >
      <div className="stack">
        <Effect isAsked={isOpen} />
        <p>{t(earningTexts.offText)}</p>
        <p>{plural(settingsText, Object.keys(section.live.individual).length)}</p>
        {publish.isError && <Note tone="loss">{failureText(publish.error)}</Note>}
      </div>
    </ConfirmDialog>
  );
};
