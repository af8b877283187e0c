// The dialog that moves the clock of the test world.
import { Button } from "@mantine/core";
import { dayMs } from "@nuqta/contracts/kit/time.ts";
import { instantInCairo, minuteInCairo } from "../../i18n/days.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { useForm } from "../../kit/use-form.ts";
import { DayField } from "../../ui/day-field.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Form, FormEnd } from "../../ui/form.tsx";
import { Note } from "../../ui/page.tsx";
import { toastDone } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { useMoveClock } from "../queries/test-mode.ts";
import { testModeTexts as texts } from "./test-mode-texts.ts";

const steps = [
  [texts.day, 1],
  [texts.week, 7],
  [texts.month, 30],
] as const;

/** Asks until when the clock that says `now`, an instant, is to be moved. */
export const TestClock = ({ now, onClose }: { now: string; onClose: () => void }) => {
  const { t, dateTime, number } = useSpeech();
  const moving = useMoveClock();
  const ahead = (days: number) => ({
    advance_to: minuteInCairo(Date.parse(now) + days * dayMs),
  });
  const form = useForm({ start: ahead(1) });
  const move = async (): Promise<void> => {
    const { advance_to: local } = form.values;
    // What is no time is the server's to refuse, at its field.
    const { now: then, runs } = await moving.mutateAsync(instantInCairo(local) ?? local);
    onClose();
    toastDone(t(texts.moved, { now: dateTime(then), runs: number(runs) }), t(words.close));
  };
  return (
    <Dialog isOpen onClose={onClose} title={t(texts.moveTitle)} size={460}>
      <Form onSend={() => form.send(move)} box={form.box}>
        <p className="muted">{t(texts.moveHelp)}</p>
        {form.note !== "" && <Note tone="loss">{form.note}</Note>}
        <DayField {...form.field("advance_to")} label={t(texts.until)} hasTime />
        <div className="row">
          {steps.map(([name, days]) => (
            <Button key={days} variant="default" size="xs" onClick={() => form.change(ahead(days))}>
              {t(name)}
            </Button>
          ))}
        </div>
        <FormEnd onCancel={onClose} verb={t(texts.move)} isBusy={form.isSaving} />
      </Form>
    </Dialog>
  );
};
