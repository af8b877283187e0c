// The form of a new key, its fields, and the one place where a key is shown.
import { Button, MultiSelect, Select, Textarea, TextInput } from "@mantine/core";
import { type Scope, scopes } from "@nuqta/contracts/kit/permission.ts";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { fieldErrors } from "../../kit/form-errors.ts";
import { ChoiceCards } from "../../ui/choice.tsx";
import { Form, FormEnd } from "../../ui/form.tsx";
import { Note, useFailureText } from "../../ui/page.tsx";
import { useCreateApiKey } from "../queries/keys.ts";
import { keyTexts as texts } from "./key-texts.ts";

/** The lines of a text that are not empty. */
export const linesOf = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** Faults of single addresses stand at the field of all of them. */
export const keyFaults = (
  faults: Readonly<Record<string, string>>,
  ipsWrong: string,
): Record<string, string> => ({
  ...faults,
  ...(Object.keys(faults).some((name) => name.startsWith("allowed_ips"))
    ? { allowed_ips: ipsWrong }
    : {}),
});

/** Where a key may be used from, a line each. */
export const AddressField = ({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) => {
  const { t } = useSpeech();
  return (
    <Textarea
      label={t(texts.ips)}
      description={t(texts.ipsHelp)}
      dir="ltr"
      rows={2}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
};

/** How long a key is good. */
export const DaysField = ({
  value,
  onChange,
}: {
  value: string;
  onChange: (value: string) => void;
}) => {
  const { t } = useSpeech();
  return (
    <Select
      label={t(texts.days)}
      data={[
        { value: "30", label: t(texts.days30) },
        { value: "90", label: t(texts.days90) },
        { value: "365", label: t(texts.days365) },
      ]}
      value={value}
      allowDeselect={false}
      onChange={(chosen) => onChange(chosen ?? "90")}
    />
  );
};

/** The form of a new key; once made, the key itself. */
export const KeyForm = ({ onClose }: { onClose: () => void }) => {
  const { t, pick } = useSpeech();
  const textOf = useFailureText();
  const creating = useCreateApiKey();
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState<Scope[]>([]);
  const [mode, setMode] = useState<"live" | "test">("live");
  const [days, setDays] = useState("90");
  const [ips, setIps] = useState("");
  const [faults, setFaults] = useState<Record<string, string>>({});
  if (creating.data !== undefined) return <NewKey value={creating.data.key} onClose={onClose} />;
  const submit = (): void => {
    const wrong: Record<string, string> = {};
    if (name.trim() === "") wrong["name"] = t(texts.nameNone);
    if (chosen.length === 0) wrong["scopes"] = t(texts.scopesNone);
    setFaults(wrong);
    if (Object.keys(wrong).length > 0) return;
    const key = { name: name.trim(), scopes: chosen, days: Number(days), ips: linesOf(ips) };
    creating.mutate(
      { ...key, livemode: mode === "live" },
      { onError: (failure) => setFaults(keyFaults(fieldErrors(failure, pick), t(texts.ipsWrong))) },
    );
  };
  return (
    <Form onSend={submit}>
      {creating.error !== null && <Note tone="loss">{textOf(creating.error)}</Note>}
      <TextInput
        label={t(texts.name)}
        description={t(texts.nameHelp)}
        value={name}
        maxLength={100}
        error={faults["name"]}
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <ChoiceCards
        legend={t(texts.mode)}
        name="mode"
        isWide
        choices={[
          { value: "live", title: t(texts.live), text: t(texts.liveHelp) },
          { value: "test", title: t(texts.test), text: t(texts.testHelp) },
        ]}
        value={mode}
        onChange={setMode}
      />
      <MultiSelect
        label={t(texts.scopes)}
        description={t(texts.scopesHelp)}
        data={[...scopes]}
        value={chosen}
        error={faults["scopes"]}
        searchable
        clearable
        onChange={(value) => setChosen(value as Scope[])}
      />
      <DaysField value={days} onChange={setDays} />
      <AddressField value={ips} error={faults["allowed_ips"]} onChange={setIps} />
      <FormEnd onCancel={onClose} verb={t(texts.create)} isBusy={creating.isPending} />
    </Form>
  );
};

/** A key, shown this once. */
export const NewKey = ({ value, onClose }: { value: string; onClose: () => void }) => {
  const { t } = useSpeech();
  const [isCopied, setCopied] = useState(false);
  return (
    <div className="stack">
      <h3 style={{ fontSize: 15, margin: 0 }}>{t(texts.shown)}</h3>
      <p>{t(texts.shownHelp)}</p>
      <TextInput
        aria-label={t(texts.shown)}
        readOnly
        dir="ltr"
        value={value}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="row" style={{ justifyContent: "flex-end" }}>
        <Button
          variant="default"
          onClick={() => void navigator.clipboard.writeText(value).then(() => setCopied(true))}
        >
          <span role="status">{t(isCopied ? texts.copied : texts.copy)}</span>
        </Button>
        <Button onClick={onClose}>{t(texts.done)}</Button>
      </div>
    </div>
  );
};
