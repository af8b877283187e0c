// The form in which a request by the law is logged.
import { Select, Textarea, TextInput } from "@mantine/core";
import { rightsChannels, rightsKinds } from "@nuqta/contracts/rights-requests.ts";
import { Link, useNavigate } from "@tanstack/react-router";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { useFieldTexts } from "../../kit/field-text.ts";
import { useForm } from "../../kit/use-form.ts";
import { DayField } from "../../ui/day-field.tsx";
import { Form } from "../../ui/form.tsx";
import { Card, Note } from "../../ui/page.tsx";
import { SaveBar } from "../../ui/save-bar.tsx";
import { toastDone } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { newRights, rightsOf, rightsProblems } from "../domain.ts";
import { useAddRights } from "./rights-queries.ts";
import { rightsTexts as texts } from "./rights-texts.ts";

/** `member`: whom it is of, where that is known. */
export const RightsForm = ({ member }: { member: string }) => {
  const { t } = useSpeech();
  const textsOf = useFieldTexts();
  const adding = useAddRights();
  const goTo = useNavigate();
  const form = useForm({
    start: newRights(member, Date.now()),
    version: 0,
    check: (values) => textsOf(rightsProblems(values)),
    fix: t(texts.fix),
  });
  const save = async (): Promise<void> => {
    let id = "";
    const isSaved = await form.send(async (values) => {
      id = (await adding.mutateAsync(rightsOf(values))).request_id;
      toastDone(t(texts.saved), t(words.close));
    });
    if (isSaved) await goTo({ to: addresses.rightsRequest, params: { id } });
  };
  return (
    <Form onSend={save} className="stack form-page">
      <div className="row spread">
        <h2 className="size-22">{t(texts.add)}</h2>
        <Link to={addresses.rights}>{t(texts.back)}</Link>
      </div>
      <Card title={t(texts.kind)} hint={t(texts.cairo)}>
        <div className="row wraps align-start">
          <TextInput required dir="ltr" label={t(texts.memberId)} {...form.field("member_id")} />
          <Select
            required
            label={t(texts.kind)}
            data-path="kind"
            data={rightsKinds.map((value) => ({ value, label: t(texts[value]) }))}
            value={form.values.kind || null}
            error={form.errors["kind"]}
            onChange={(kind) => form.change({ kind: kind ?? "" })}
          />
          <Select
            required
            label={t(texts.channel)}
            data-path="channel"
            data={rightsChannels.map((value) => ({ value, label: t(texts[value]) }))}
            value={form.values.channel || null}
            error={form.errors["channel"]}
            onChange={(channel) => form.change({ channel: channel ?? "" })}
          />
          <DayField hasTime required label={t(texts.received)} {...form.field("received_at")} />
        </div>
        <Textarea
          autosize
          minRows={3}
          required
          label={t(texts.asked)}
          description={t(texts.askedHelp)}
          maxLength={2000}
          {...form.field("asked")}
        />
      </Card>
      {form.note !== "" && <Note tone="loss">{form.note}</Note>}
      <SaveBar
        changes={form.changes}
        isSaving={form.isSaving}
        onSave={() => void save()}
        onDiscard={form.discard}
        saveLabel={t(texts.save)}
        isKept
      />
    </Form>
  );
};
