// The programme's own settings: what happens to orders, returns and holds. Published as a whole, with
// a refusal when somebody else was quicker.

import { Select, TextInput } from "@mantine/core";
import { hundredths } from "@nuqta/contracts/kit/egp.ts";
import { isLooser, thresholdNames } from "@nuqta/contracts/programme-settings.ts";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { useSession } from "../../kit/session.ts";
import { useForm } from "../../kit/use-form.ts";
import { NumberField } from "../../ui/number-field.tsx";
import { Card, FailedToLoad, LoadingCards, Note } from "../../ui/page.tsx";
import { SaveBar } from "../../ui/save-bar.tsx";
import { toastDone } from "../../ui/toasts.ts";
import { Toggle } from "../../ui/toggle.tsx";
import { words } from "../../ui/words.ts";
import { InForce } from "../parts/in-force.tsx";
import { settingsTexts as texts } from "../parts/settings-texts.ts";
import { type ProgrammeSection, useProgrammeSettings } from "../queries/own.ts";
import { usePublishProgramme, useWaitingThresholds } from "../queries/settings.ts";

/** The page /admin/programme-settings. */
export const ProgrammeSettingsPage = () => {
  const { t } = useSpeech();
  const [isAlone, setAlone] = useState(false);
  const settings = useProgrammeSettings();
  if (settings.error) {
    return <FailedToLoad failure={settings.error} onRetry={() => void settings.refetch()} />;
  }
  if (settings.data === undefined) return <LoadingCards />;
  // A version that is new starts the form afresh.
  return (
    <div className="stack">
      <Waiting />
      {isAlone && <Note tone="done">{t(texts.alone)}</Note>}
      <Form key={settings.data.etag} section={settings.data} onAlone={setAlone} />
    </div>
  );
};

/** Says that a change of thresholds waits, and where. */
const Waiting = () => {
  const { t } = useSpeech();
  const { data: one } = useWaitingThresholds();
  if (one === undefined) return null;
  return (
    <Note tone="done">
      <p>{t(texts.waits)}</p>
      <Link to={addresses.approval} params={{ id: one.approval_id }}>
        {t(texts.lookAt)}
      </Link>
    </Note>
  );
};

type Live = ProgrammeSection["live"];
const numbers = [
  "return_window_days",
  "refund_grace_days",
  "backdate_days_max",
  "hold_ttl_seconds",
  "approval_points_threshold",
  "approval_cost_threshold",
] as const;
type NumberName = (typeof numbers)[number];
type Fields = Omit<Live, NumberName> & Record<NumberName, string>;

const isThreshold = (name: NumberName): boolean =>
  (thresholdNames as readonly string[]).includes(name);

// Piastres as EGP, with decimals only where there are some; nothing for no threshold.
const moneyText = (piastres: number | null): string => {
  if (piastres === null) return "";
  const [whole, rest] = [Math.floor(piastres / 100), piastres % 100];
  return rest === 0 ? String(whole) : `${whole}.${String(rest).padStart(2, "0")}`;
};

const fieldsOf = (live: Live): Fields => ({
  ...live,
  return_window_days: String(live.return_window_days),
  refund_grace_days: String(live.refund_grace_days),
  backdate_days_max: live.backdate_days_max === null ? "" : String(live.backdate_days_max),
  hold_ttl_seconds: String(live.hold_ttl_seconds),
  approval_points_threshold: String(live.approval_points_threshold),
  approval_cost_threshold: moneyText(live.approval_cost_threshold),
});

// What is no whole number is sent as it is, and the server says what is wrong with it.
const numberOf = (text: string): number =>
  /^\d{1,15}$/.test(text.trim()) ? Number(text) : Number.NaN;

const settingsOf = (fields: Fields): Live => ({
  ...fields,
  return_window_days: numberOf(fields.return_window_days),
  refund_grace_days: numberOf(fields.refund_grace_days),
  backdate_days_max:
    fields.backdate_days_max.trim() === "" ? null : numberOf(fields.backdate_days_max),
  hold_ttl_seconds: numberOf(fields.hold_ttl_seconds),
  approval_points_threshold: numberOf(fields.approval_points_threshold),
  approval_cost_threshold:
    fields.approval_cost_threshold.trim() === ""
      ? null
      : (hundredths(fields.approval_cost_threshold) ?? Number.NaN),
});

const unknownParties = ["create", "refuse"] as const;
const negativePolicies = ["within_balance", "debt"] as const;

type FormProps = { section: ProgrammeSection; onAlone: (isAlone: boolean) => void };

const Form = ({ section, onAlone }: FormProps) => {
  const { t } = useSpeech();
  const isOwner = useSession(({ user }) => user?.role === "owner");
  const publishing = usePublishProgramme();
  const form = useForm<Fields>({ start: fieldsOf(section.live) });
  const { values, change } = form;
  const number = (name: NumberName, label: string, description?: string) => (
    <NumberField
      label={label}
      description={description}
      isDecimal={name === "approval_cost_threshold"}
      disabled={!isOwner && isThreshold(name)}
      {...form.field(name)}
    />
  );
  const save = (): void =>
    void form.send(async (typed) => {
      const answer = await publishing.mutateAsync({ seen: section, value: settingsOf(typed) });
      // What waits is told on the page: somebody has to read that nothing has changed yet.
      if ("approval" in answer) return onAlone(false);
      onAlone(answer.decided_alone);
      if (!answer.decided_alone) toastDone(t(texts.published), t(words.close));
    });
  return (
    <div className="form-page">
      <InForce section={section} />
      {form.note !== "" && <Note tone="loss">{form.note}</Note>}
      <Card title={t(texts.orders)}>
        <TextInput
          label={t(texts.timezone)}
          description={t(texts.timezoneHelp)}
          dir="ltr"
          {...form.field("timezone")}
        />
        <Select
          label={t(texts.unknown)}
          data={unknownParties.map((value) => ({ value, label: t(texts[value]) }))}
          value={values.unknown_parties}
          allowDeselect={false}
          onChange={(value) =>
            change({
              unknown_parties:
                unknownParties.find((one) => one === value) ?? values.unknown_parties,
            })
          }
        />
        {number("return_window_days", t(texts.window), t(texts.windowHelp))}
        <Select
          label={t(texts.negative)}
          data={negativePolicies.map((value) => ({
            value,
            label: t(texts[value]),
          }))}
          value={values.negative_policy}
          allowDeselect={false}
          onChange={(value) =>
            change({
              negative_policy:
                negativePolicies.find((one) => one === value) ?? values.negative_policy,
            })
          }
        />
        {number("refund_grace_days", t(texts.grace))}
        {number("backdate_days_max", t(texts.backdate))}
      </Card>
      <Card title={t(texts.checkout)}>
        {number("hold_ttl_seconds", t(texts.hold))}
        <Toggle
          label={t(texts.codes)}
          hint={t(texts.codesHelp)}
          checked={values.counter_codes}
          onChange={(event) => change({ counter_codes: event.currentTarget.checked })}
        />
        {number("approval_points_threshold", t(texts.approval), t(texts.approvalHelp))}
        {number("approval_cost_threshold", t(texts.approvalCost), t(texts.approvalCostHelp))}
        {!isOwner && <p className="muted small">{t(texts.ownersOnly)}</p>}
        {isLooser(section.live, settingsOf(values)) && (
          <p className="small" role="status">
            {t(texts.looser)}
          </p>
        )}
      </Card>
      <SaveBar
        changes={form.changes}
        isSaving={form.isSaving}
        saveLabel={t(texts.publish)}
        onSave={save}
        onDiscard={form.discard}
      />
    </div>
  );
};
