// The inside of the dialog in which it is recorded that a member agreed or withdrew.
import { Select, Textarea, TextInput } from "@mantine/core";
import {
  type ConsentVia,
  consentVias,
  type GuardianRelation,
  needsProof,
} from "@nuqta/contracts/privacy.ts";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { useFieldTexts } from "../../kit/field-text.ts";
import { useSession } from "../../kit/session.ts";
import { useForm } from "../../kit/use-form.ts";
import { Form, FormEnd } from "../../ui/form.tsx";
import { FailedToLoad, LoadingCards, Note, useFailureText } from "../../ui/page.tsx";
import { toastDone } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { type ConsentText, useConsentTexts } from "../queries/consent-texts.ts";
import { type Consent, useConsent } from "../queries/members.ts";
import { privacyTexts } from "../texts.ts";
import { consentTexts as texts } from "./consent-texts.ts";
import { GuardianFields } from "./guardian-fields.tsx";

type Props = {
  id: string;
  asked: Consent;
  what: string;
  /** Whether the member is below 18, so that a guardian says it. */
  needsGuardian: boolean;
  onClose: () => void;
};

/** Agreeing to offers asks for text, way and proof; everything else is recorded as it is. */
export const ConsentForm = (props: Props) =>
  needsProof(props.asked) ? <Proved {...props} /> : <Plain {...props} />;

const Proved = (props: Props) => {
  const found = useConsentTexts();
  const { t } = useSpeech();
  const may = useSession(({ permissions }) => permissions.includes("retention:manage"));
  if (found.data === undefined)
    return found.isError ? (
      <FailedToLoad failure={found.error} onRetry={() => void found.refetch()} />
    ) : (
      <LoadingCards count={1} />
    );
  const [latest] = found.data;
  if (latest !== undefined) return <ProofForm {...props} versions={found.data} latest={latest} />;
  return (
    <div className="stack">
      <p>{t(texts.noTexts)}</p>
      {may && <Link to={addresses.consentTexts}>{t(texts.publish)}</Link>}
    </div>
  );
};

type ProofProps = Props & { versions: readonly ConsentText[]; latest: ConsentText };

const noGuardian = { name: "", relation: "" as GuardianRelation | "", guardian: "" };

const ProofForm = ({ id, asked, needsGuardian, what, onClose, ...texted }: ProofProps) => {
  const { versions, latest } = texted;
  const { t, date, pick } = useSpeech();
  const textsOf = useFieldTexts();
  const acting = useConsent(id);
  const form = useForm({
    start: {
      text_version: String(latest.version),
      via: "" as ConsentVia | "",
      proof: "",
      ...noGuardian,
    },
    rename: {
      "guardian.name": "name",
      "guardian.relation": "relation",
      "guardian.proof": "guardian",
    },
    check: ({ via, proof, name, relation, guardian }) =>
      textsOf({
        via: via === "" ? { code: "required" } : undefined,
        proof: proof.trim() === "" ? { code: "required" } : undefined,
        ...(needsGuardian && {
          name: name.trim() === "" ? { code: "required" } : undefined,
          relation: relation === "" ? { code: "required" } : undefined,
          guardian: guardian.trim() === "" ? { code: "required" } : undefined,
        }),
      }),
    fix: t(texts.fix),
  });
  const { purpose, channel, granted } = asked;
  const chosen = versions.find(({ version }) => String(version) === form.values.text_version);
  const save = async (): Promise<void> => {
    const isSaved = await form.send(({ text_version, via, proof, name, relation, guardian }) =>
      acting.mutateAsync({
        ...{ purpose, channel, granted, text_version: Number(text_version), proof: proof.trim() },
        ...(via !== "" && { via }),
        ...(relation !== "" &&
          needsGuardian && {
            guardian: { name: name.trim(), relation, proof: guardian.trim() },
          }),
      }),
    );
    if (!isSaved) return;
    toastDone(t(privacyTexts.recorded), t(words.close));
    onClose();
  };
  return (
    <Form onSend={save} box={form.box}>
      <p>
        {what}. {t(privacyTexts.consentHelp)}
      </p>
      <Select
        label={t(texts.version)}
        allowDeselect={false}
        data-path="text_version"
        data={versions.map(({ version, published_at }) => ({
          value: String(version),
          label: t(texts.versionOf, { version, date: date(published_at) }),
        }))}
        value={form.values.text_version}
        error={form.errors["text_version"]}
        onChange={(value) => value !== null && form.change({ text_version: value })}
      />
      {chosen !== undefined && (
        <Textarea
          readOnly
          autosize
          maxRows={8}
          label={t(texts.shown)}
          value={pick(chosen.text, chosen.text_ar)}
        />
      )}
      <Select
        required
        label={t(texts.via)}
        data-path="via"
        data={consentVias.map((value) => ({ value, label: t(texts[value]) }))}
        value={form.values.via || null}
        error={form.errors["via"]}
        onChange={(value) => form.change({ via: consentVias.find((one) => one === value) ?? "" })}
      />
      <TextInput
        required
        dir="ltr"
        autoComplete="off"
        maxLength={64}
        label={t(texts.proof)}
        description={t(texts.proofHelp)}
        {...form.field("proof")}
      />
      {needsGuardian && <GuardianFields form={form} />}
      {form.note !== "" && <Note tone="loss">{form.note}</Note>}
      <FormEnd onCancel={onClose} verb={t(privacyTexts.record)} isBusy={form.isSaving} />
    </Form>
  );
};

const Plain = ({ id, asked, what, onClose }: Props) => {
  const { t } = useSpeech();
  const failureText = useFailureText();
  const acting = useConsent(id);
  const [source, setSource] = useState("");
  const { purpose, channel, granted } = asked;
  const send = (): void => {
    const where = source.trim();
    acting.mutate(
      { purpose, channel, granted, ...(where !== "" && { source: where }) },
      {
        onSuccess: () => {
          toastDone(t(privacyTexts.recorded), t(words.close));
          onClose();
        },
      },
    );
  };
  return (
    <Form onSend={send}>
      {acting.error !== null && <Note tone="loss">{failureText(acting.error)}</Note>}
      <p>
        {what}. {t(privacyTexts.consentHelp)}
      </p>
      <TextInput
        label={t(texts.sourceOptional)}
        value={source}
        maxLength={200}
        onChange={(event) => setSource(event.currentTarget.value)}
        data-autofocus
      />
      <FormEnd onCancel={onClose} verb={t(privacyTexts.record)} isBusy={acting.isPending} />
    </Form>
  );
};
