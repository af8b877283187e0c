// The form of a new key, its fields, and the one place where a key is shown.
import { Button, type ComboboxItem, MultiSelect, Select, Textarea, TextInput } from "@mantine/core";
import { type Scope, scopes } from "@nuqta/contracts/kit/permission.ts";
import { type ComponentProps, useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import type { Errors } from "../../kit/form-errors.ts";
import { useForm } from "../../kit/use-form.ts";
import { ChoiceCards } from "../../ui/choice.tsx";
import { Form, FormEnd } from "../../ui/form.tsx";
import { Note } from "../../ui/page.tsx";
import { useCreateApiKey } from "../queries/api-keys.ts";
import { keyTexts as texts } from "./key-texts.ts";
import { permissionTexts } from "./permission-texts.ts";

/** The lines of a text that are not empty. */
export const linesOf = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** The errors of a key's form: faults of single addresses stand at the field of all of them. */
export const useKeyRefusal = () => {
  const { t } = useSpeech();
  return (_failure: unknown, errors: Errors) => ({
    errors: { ...errors, ...("allowed_ips" in errors && { allowed_ips: t(texts.ipsWrong) }) },
  });
};
/** Both forms of a key take what is said of single addresses for their one field. */
export const keyNames = { allowed_ips: "allowed_ips" } as const;

/** Where a key may be used from, a line each. */
export const AddressField = (field: ComponentProps<typeof Textarea>) => {
  const { t } = useSpeech();
  return (
    <Textarea label={t(texts.ips)} description={t(texts.ipsHelp)} dir="ltr" rows={2} {...field} />
  );
};

/** The time that a key is good. */
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

type KeyValues = {
  name: string;
  scopes: Scope[];
  mode: "live" | "test";
  days: string;
  allowed_ips: string;
};

/** The form of a new key; once made, the key itself. */
export const KeyForm = ({ onClose }: { onClose: () => void }) => {
  const { t } = useSpeech();
  const refusalOf = useKeyRefusal();
  const creating = useCreateApiKey();
  const form = useForm<KeyValues>({
    start: { name: "", scopes: [], mode: "live", days: "90", allowed_ips: "" },
    check: ({ name, scopes: chosen }) => ({
      ...(name.trim() === "" && { name: t(texts.nameNone) }),
      ...(chosen.length === 0 && { scopes: t(texts.scopesNone) }),
    }),
    rename: keyNames,
    refusalOf,
  });
  if (creating.data !== undefined) return <NewKey value={creating.data.key} onClose={onClose} />;
  const send = (): Promise<boolean> =>
    form.send(({ name, scopes: chosen, mode, days, allowed_ips: ips }) =>
      creating.mutateAsync({
        name: name.trim(),
        scopes: chosen,
        days: Number(days),
        ips: linesOf(ips),
        livemode: mode === "live",
      }),
    );
  return (
    <Form onSend={send} box={form.box}>
      {form.note !== "" && <Note tone="loss">{form.note}</Note>}
      <TextInput
        label={t(texts.name)}
        description={t(texts.nameHelp)}
        maxLength={100}
        data-autofocus
        {...form.field("name")}
      />
      <ChoiceCards
        legend={t(texts.mode)}
        name="mode"
        isWide
        choices={[
          { value: "live", title: t(texts.live), text: t(texts.liveHelp) },
          { value: "test", title: t(texts.test), text: t(texts.testHelp) },
        ]}
        value={form.values.mode}
        onChange={(mode) => form.change({ mode })}
      />
      <ScopesField
        value={form.values.scopes}
        error={form.errors["scopes"]}
        onChange={(chosen) => form.change({ scopes: chosen })}
      />
      <DaysField value={form.values.days} onChange={(days) => form.change({ days })} />
      <AddressField {...form.field("allowed_ips")} />
      <FormEnd onCancel={onClose} verb={t(texts.create)} isBusy={form.isSaving} />
    </Form>
  );
};

type ScopesProps = {
  value: Scope[];
  error: string | undefined;
  onChange: (chosen: Scope[]) => void;
};

/** The scopes of a key in plain words; the name that the API gives it stands below each and is found too. */
const ScopesField = ({ value, error, onChange }: ScopesProps) => {
  const { t } = useSpeech();
  return (
    <MultiSelect
      label={t(texts.scopes)}
      description={t(texts.scopesHelp)}
      data={scopes.map((scope) => ({ value: scope, label: t(permissionTexts[scope]) }))}
      value={value}
      error={error}
      data-path="scopes"
      searchable
      clearable
      filter={({ options, search }) => {
        const wanted = search.trim().toLowerCase();
        return (options as ComboboxItem<Scope>[]).filter(({ value: scope, label }) =>
          `${label} ${scope}`.toLowerCase().includes(wanted),
        );
      }}
      renderOption={({ option }) => (
        <div>
          <div>{option.label}</div>
          <div className="muted small mono" dir="ltr">
            {option.value}
          </div>
        </div>
      )}
      onChange={(chosen) => onChange(scopes.filter((scope) => chosen.includes(scope)))}
    />
  );
};

/** A key, shown this once. */
export const NewKey = ({ value, onClose }: { value: string; onClose: () => void }) => {
  const { t } = useSpeech();
  const [isCopied, setCopied] = useState(false);
  return (
    <div className="stack">
      <h3 className="size-15 flush">{t(texts.shown)}</h3>
      <p>{t(texts.shownHelp)}</p>
      <TextInput
        aria-label={t(texts.shown)}
        readOnly
        dir="ltr"
        value={value}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="row ends">
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
