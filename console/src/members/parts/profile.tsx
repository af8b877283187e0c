// Who a member is, and the dialog that changes it.
import { Button, Select, TextInput } from "@mantine/core";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { fieldErrors } from "../../kit/form-errors.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Card, Note, useFailureText } from "../../ui/page.tsx";
import { toastDone } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { type Member, usePatchMember } from "../queries.ts";
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
        <dt>{t(texts.id)}</dt>
        <dd>
          <bdi dir="ltr" className="mono">
            {member.member_id}
          </bdi>
        </dd>
        <dt>{t(texts.email)}</dt>
        <dd>
          <bdi dir="ltr">{member.email ?? unknown}</bdi>
        </dd>
        <dt>{t(texts.phone)}</dt>
        <dd>
          <bdi dir="ltr">{member.phone ?? unknown}</bdi>
        </dd>
        <dt>{t(texts.birth)}</dt>
        <dd>{member.birth_date === null ? unknown : date(member.birth_date)}</dd>
        <dt>{t(texts.locale)}</dt>
        <dd>{member.locale === null ? unknown : locale[member.locale]}</dd>
        <dt>{t(texts.joined)}</dt>
        <dd>{date(member.joined_at)}</dd>
        <dt>{t(texts.orders)}</dt>
        <dd>{number(member.orders_count)}</dd>
        <dt>{t(texts.spend)}</dt>
        <dd>
          <bdi>{money(member.spend)}</bdi>
        </dd>
        <dt>{t(texts.lastActivity)}</dt>
        <dd>{member.last_activity_at === null ? "—" : dateTime(member.last_activity_at)}</dd>
      </dl>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t(texts.editProfile)}>
        {isOpen && <ProfileForm member={member} onClose={() => setOpen(false)} />}
      </Dialog>
    </Card>
  );
};

const ProfileForm = ({ member, onClose }: { member: Member; onClose: () => void }) => {
  const { t, pick } = useSpeech();
  const textOf = useFailureText();
  const saving = usePatchMember(member.member_id);
  const [fields, setFields] = useState({
    name: member.name ?? "",
    email: member.email ?? "",
    phone: member.phone ?? "",
    locale: member.locale,
  });
  const faults = fieldErrors(saving.error, pick);
  const orNull = (text: string): string | null => (text.trim() === "" ? null : text.trim());
  const field = (name: "name" | "email" | "phone") => ({
    value: fields[name],
    error: faults[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setFields({ ...fields, [name]: event.currentTarget.value }),
  });
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate(
          {
            name: orNull(fields.name),
            email: orNull(fields.email),
            phone: orNull(fields.phone),
            locale: fields.locale,
          },
          {
            onSuccess: () => {
              toastDone(t(texts.profileSaved), t(words.close));
              onClose();
            },
          },
        );
      }}
    >
      {saving.error !== null && <Note tone="loss">{textOf(saving.error)}</Note>}
      <TextInput label={t(texts.name)} data-autofocus {...field("name")} />
      <TextInput label={t(texts.email)} type="email" dir="ltr" {...field("email")} />
      <TextInput label={t(texts.phone)} type="tel" dir="ltr" {...field("phone")} />
      <Select
        label={t(texts.locale)}
        data={[
          { value: "ar", label: t(texts.arabic) },
          { value: "en", label: t(texts.english) },
        ]}
        value={fields.locale}
        clearable
        onChange={(locale) => setFields({ ...fields, locale: locale as Member["locale"] })}
      />
      <div className="row" style={{ justifyContent: "flex-end" }}>
        <Button variant="default" onClick={onClose}>
          {t(words.cancel)}
        </Button>
        <Button type="submit" disabled={saving.isPending}>
          {t(saving.isPending ? words.saving : words.save)}
        </Button>
      </div>
    </form>
  );
};
