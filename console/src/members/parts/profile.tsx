// Who a member is, and the dialog that changes it.
import { Button, Select, TextInput } from "@mantine/core";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { useForm } from "../../kit/use-form.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Fact } from "../../ui/fact.tsx";
import { Form, FormEnd } from "../../ui/form.tsx";
import { Card, Note } from "../../ui/page.tsx";
import { toastDone } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { type Member, usePatchMember } from "../queries/members.ts";
import { memberTexts as texts } from "../texts.ts";

/** The card of the profile. */
export const Profile = ({ member }: { member: Member }) => {
  const { t, date, dateTime, number, money } = useSpeech();
  const [isOpen, setOpen] = useState(false);
  const unknown = t(texts.notKnown);
  const locale = { en: t(texts.english), ar: t(texts.arabic) };
  return (
    <Card
      title={t(texts.profile)}
      aside={
        <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
          {t(texts.editProfile)}
        </Button>
      }
    >
      {member.is_stub && <p className="muted small">{t(texts.stub)}</p>}
      <dl className="facts">
        <Fact name={t(texts.id)}>
          <bdi dir="ltr" className="mono">
            {member.member_id}
          </bdi>
        </Fact>
        <Fact name={t(texts.email)}>
          <bdi dir="ltr">{member.email ?? unknown}</bdi>
        </Fact>
        <Fact name={t(texts.phone)}>
          <bdi dir="ltr">{member.phone ?? unknown}</bdi>
        </Fact>
        <Fact name={t(texts.birth)}>
          {member.birth_date === null ? unknown : date(member.birth_date)}
        </Fact>
        <Fact name={t(texts.locale)}>
          {member.locale === null ? unknown : locale[member.locale]}
        </Fact>
        <Fact name={t(texts.joined)}>{date(member.joined_at)}</Fact>
        <Fact name={t(texts.orders)}>{number(member.orders_count)}</Fact>
        <Fact name={t(texts.spend)}>
          <bdi>{money(member.spend)}</bdi>
        </Fact>
        <Fact name={t(texts.lastActivity)}>
          {member.last_activity_at === null ? "—" : dateTime(member.last_activity_at)}
        </Fact>
      </dl>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t(texts.editProfile)}>
        {isOpen && <ProfileForm member={member} onClose={() => setOpen(false)} />}
      </Dialog>
    </Card>
  );
};

const ProfileForm = ({ member, onClose }: { member: Member; onClose: () => void }) => {
  const { t } = useSpeech();
  const saving = usePatchMember(member.member_id);
  const form = useForm({
    start: {
      name: member.name ?? "",
      email: member.email ?? "",
      phone: member.phone ?? "",
      locale: member.locale,
    },
  });
  const orNull = (text: string): string | null => (text.trim() === "" ? null : text.trim());
  const send = (): Promise<boolean> =>
    form.send(async ({ name, email, phone, locale }) => {
      const typed = { name: orNull(name), email: orNull(email), phone: orNull(phone) };
      await saving.mutateAsync({ ...typed, locale });
      toastDone(t(texts.profileSaved), t(words.close));
      onClose();
    });
  return (
    <Form onSend={send} box={form.box}>
      {form.note !== "" && <Note tone="loss">{form.note}</Note>}
      <TextInput label={t(texts.name)} data-autofocus {...form.field("name")} />
      <TextInput label={t(texts.email)} type="email" dir="ltr" {...form.field("email")} />
      <TextInput label={t(texts.phone)} type="tel" dir="ltr" {...form.field("phone")} />
      <Select
        label={t(texts.locale)}
        data={[
          { value: "ar", label: t(texts.arabic) },
          { value: "en", label: t(texts.english) },
        ]}
        value={form.values.locale}
        clearable
        onChange={(value) => form.change({ locale: locales.find((one) => one === value) ?? null })}
      />
      <FormEnd onCancel={onClose} verb={t(words.save)} isBusy={form.isSaving} />
    </Form>
  );
};

const locales = ["ar", "en"] as const;
