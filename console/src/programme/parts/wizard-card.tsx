// The wizard of the global rule: three steps forward, a sentence that reads it back, and one save.
import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useRef, useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { ChoiceCards } from "../../ui/choice.tsx";
import { keepFocus } from "../../ui/form.tsx";
import { IconPackage, IconReceipt } from "../../ui/icons.ts";
import { LoadingCards, Note, useFailureText } from "../../ui/page.tsx";
import { UnsavedGuard } from "../../ui/save-bar.tsx";
import { toastDone } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { scheduleOf, type TimeForm, timeFormOf, timeProblems } from "../domain/schedule.ts";
import {
  isGlobal,
  isMethodOnly,
  type MethodForm,
  methodOf,
  methodProblems,
  type Wizard,
  withGlobal,
  wizardAddress,
} from "../domain/wizard.ts";
import type { EarningSection } from "../queries/earning.ts";
import { useSaveGlobalEarning } from "../queries/global-earning.ts";
import { earningTexts } from "../texts/earning.ts";
import { ImpactOfSettings } from "./impact.tsx";
import { MethodStep } from "./method-step.tsx";
import { useMethodSentence, useScheduleSentences } from "./sentences.ts";
import { Stepper } from "./stepper.tsx";
import { Strip } from "./strip.tsx";
import { TimeStep } from "./time-step.tsx";

const PointsList = lazy(async () => ({
  default: (await import("../../products/parts/points-list.tsx")).PointsList,
}));

// Saves the rule, and leaves the wizard.
const useSaving = (section: EarningSection, go: (step: Wizard["step"]) => void) => {
  const { t } = useSpeech();
  const save = useSaveGlobalEarning();
  const run = (wizard: Wizard, time: TimeForm): void => {
    const method = methodOf(wizard);
    if (method === undefined) return;
    const value = withGlobal(section.live, method, scheduleOf(time));
    save.mutate(
      { seen: section, value, method, isMethodOnly: isMethodOnly(section.live, value) },
      {
        onSuccess: ({ waits }) => {
          go(0);
          toastDone(t(waits ? earningTexts.waits : earningTexts.saved), t(words.close));
        },
      },
    );
  };
  return { save, run };
};

type Props = { section: EarningSection; wizard: Wizard };

export const WizardCard = ({ section, wizard }: Props) => {
  const { t } = useSpeech();
  const navigate = useNavigate();
  const failureText = useFailureText();
  const box = useRef<HTMLFormElement>(null);
  const [form, setForm] = useState<MethodForm>(wizard);
  const [time, setTime] = useState<TimeForm>(() => timeFormOf(section.live.schedule));
  const [isTried, setTried] = useState(false);
  // Replacing: Back leaves the wizard instead of going a step back in it.
  const go = (step: Wizard["step"]): void => {
    setTried(false);
    const search = wizardAddress({ ...form, step });
    void navigate({ to: ".", search, replace: true });
  };
  const { save, run } = useSaving(section, go);
  const wrong = {
    method: wizard.step === 2 ? methodProblems(form) : {},
    time: wizard.step === 3 ? timeProblems(time) : {},
  };
  const advance = (): void => {
    const [first] = Object.keys({ ...wrong.method, ...wrong.time });
    if (first !== undefined) {
      // A time that is left is written out, and what is typed hides what was wrong: so first this.
      box.current?.querySelector<HTMLElement>(`[data-path="${first}"]`)?.focus();
      setTried(true);
    } else if (wizard.step === 3) run({ ...form, step: 3 }, time);
    else {
      go(wizard.step === 1 ? 2 : 3);
      box.current?.focus();
    }
  };
  const change = (part: Partial<MethodForm>): void => {
    setTried(false);
    setForm((before) => ({ ...before, ...part }));
  };
  // The products list has forms of its own: Enter in one of its boxes must not go on.
  const isListStep = wizard.step === 2 && form.basis === "product";
  const shown = isTried ? wrong : { method: {}, time: {} };
  return (
    <form
      className="stack"
      noValidate
      ref={box}
      tabIndex={-1}
      aria-label={t(earningTexts.step, { step: wizard.step })}
      onSubmit={(event) => {
        event.preventDefault();
        // A dialog of the products list is drawn elsewhere, but its form's submit comes by here.
        if (event.target === event.currentTarget && !isListStep) advance();
      }}
    >
      <UnsavedGuard isDirty={wizard.step > 1 && !save.isPending && !save.isSuccess} />
      <Stepper wizard={{ ...form, step: wizard.step }} />
      {wizard.step === 1 && <BasisStep form={form} onChange={change} />}
      {wizard.step === 2 && form.basis === "value" && (
        <MethodStep form={form} problems={shown.method} onChange={change} />
      )}
      {isListStep && (
        <Suspense fallback={<LoadingCards count={2} />}>
          <PointsList
            isAutoApplied={form.isAutoApplied}
            onAutoApply={(isAutoApplied) => change({ isAutoApplied })}
          />
        </Suspense>
      )}
      {wizard.step === 3 && (
        <TimeStep
          form={time}
          problems={shown.time}
          onChange={(part) => {
            setTried(false);
            setTime((before) => ({ ...before, ...part }));
          }}
        />
      )}
      <Preview form={form} time={wizard.step === 3 ? time : undefined} />
      {wizard.step === 3 && (section.live.schedule?.times?.length ?? 0) > 1 && (
        <Note tone="loss">{t(earningTexts.moreTimes)}</Note>
      )}
      {wizard.step === 3 && <WizardImpact section={section} form={form} time={time} />}
      {save.isError && <Note tone="loss">{failureText(save.error)}</Note>}
      <div className="row">
        <span className="muted small leads">{t(earningTexts.forward)}</span>
        {isGlobal(section.live) && (
          <Button variant="default" onClick={() => go(0)} disabled={save.isPending}>
            {t(earningTexts.cancel)}
          </Button>
        )}
        {/* Of its own: one that became a submit button while it is pressed would also submit. */}
        <Button
          key={isListStep ? "list" : "form"}
          type={isListStep ? "button" : "submit"}
          onMouseDown={keepFocus}
          {...(isListStep && { onClick: advance })}
          disabled={save.isPending}
        >
          {t(
            save.isPending
              ? words.saving
              : wizard.step === 3
                ? earningTexts.save
                : earningTexts.next,
          )}
        </Button>
      </div>
    </form>
  );
};

// What the settings would have given, once they are whole.
const WizardImpact = ({ section, form, time }: ImpactOf) => {
  const method = methodOf(form);
  if (method === undefined || Object.keys(timeProblems(time)).length > 0) return null;
  return <ImpactOfSettings draft={withGlobal(section.live, method, scheduleOf(time))} />;
};

type ImpactOf = { section: EarningSection; form: MethodForm; time: TimeForm };

const BasisStep = ({
  form,
  onChange,
}: {
  form: MethodForm;
  onChange: (change: Partial<MethodForm>) => void;
}) => {
  const { t } = useSpeech();
  return (
    <ChoiceCards
      legend={t(earningTexts.basisHint)}
      name="basis"
      isWide
      choices={[
        {
          value: "value",
          title: t(earningTexts.value),
          text: t(earningTexts.valueText),
          icon: <IconReceipt size={22} />,
        },
        {
          value: "product",
          title: t(earningTexts.product),
          text: t(earningTexts.productText),
          icon: <IconPackage size={22} />,
        },
      ]}
      value={form.basis}
      onChange={(basis) => onChange({ basis })}
    />
  );
};

// What has been chosen so far, read back.
const Preview = ({ form, time }: { form: MethodForm; time: TimeForm | undefined }) => {
  const { t } = useSpeech();
  const methodSentence = useMethodSentence();
  const scheduleSentences = useScheduleSentences();
  const method = methodOf(form);
  const isTimeWhole = time !== undefined && Object.keys(timeProblems(time)).length === 0;
  if (method === undefined) return null;
  return (
    <>
      <div className="sentence" aria-live="polite" data-part="preview">
        <p className="muted tiny">{t(earningTexts.preview)}</p>
        <p>{methodSentence(method)}</p>
        {isTimeWhole && scheduleSentences(scheduleOf(time)).map((said) => <p key={said}>{said}</p>)}
      </div>
      {isTimeWhole && <Strip schedule={scheduleOf(time)} />}
    </>
  );
};
