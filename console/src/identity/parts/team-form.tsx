// Inviting somebody and changing an account, with what each role may do beside it.
import { Select, TextInput } from "@mantine/core";
import type { ComponentProps } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import type { Errors } from "../../kit/form-errors.ts";
import { useForm } from "../../kit/use-form.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Form, FormEnd } from "../../ui/form.tsx";
import { GuardedDialog } from "../../ui/guarded-dialog.tsx";
import { Empty, Note } from "../../ui/page.tsx";
import { toastDone } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { type Area, accessTo, areas } from "../domain/access.ts";
import { givenOf, keyOfRole, type Role, useTeamRoles } from "../queries/roles.ts";
import { type Account, useChangeAccount, useInvite } from "../queries/team.ts";
import { identityTexts } from "../texts.ts";
import { EmailField, emailFault } from "./fields.tsx";
import { areaTexts, teamTexts as texts } from "./team-texts.ts";

type Invitation = { email: string; name: string; role: string; locale: "en" | "ar" };

/** Asks for an address, a name and a role. */
export const InviteDialog = ({ onClose }: { onClose: () => void }) => {
  const { t, language } = useSpeech();
  const inviting = useInvite();
  const roles = useRoles();
  const form = useForm<Invitation>({
    start: { email: "", name: "", role: "viewer", locale: language },
    check: ({ email, name }) => {
      const wrong = emailFault(email);
      return {
        ...(wrong !== undefined && { email: t(identityTexts[wrong]) }),
        ...(name.trim() === "" && { name: t(texts.nameNone) }),
      };
    },
  });
  const send = (): Promise<boolean> =>
    form.send(async ({ email, name, locale, role }) => {
      const who = { email: email.trim(), name: name.trim(), locale };
      await inviting.mutateAsync({ ...who, ...roles.givenOf(role) });
      toastDone(t(texts.invited, { email: email.trim() }), t(words.close));
      onClose();
    });
  return (
    <GuardedDialog
      isDirty={form.isUnsaved}
      onClose={onClose}
      title={t(texts.inviteTitle)}
      size={640}
    >
      {(close) => (
        <Form onSend={send} box={form.box}>
          <p className="muted">{t(texts.inviteHelp)}</p>
          {form.note !== "" && <Note tone="loss">{form.note}</Note>}
          <EmailField maxLength={254} autoComplete="off" data-autofocus {...form.field("email")} />
          <NameField {...form.field("name")} />
          <Select
            label={t(texts.language)}
            description={t(texts.languageHelp)}
            data={[
              { value: "en", label: t(texts.english) },
              { value: "ar", label: t(texts.arabic) },
            ]}
            value={form.values.locale}
            allowDeselect={false}
            onChange={(value) => form.change({ locale: value === "ar" ? "ar" : "en" })}
          />
          <RoleField value={form.values.role} onChange={(role) => form.change({ role })} />
          <FormEnd onCancel={close} verb={t(texts.invite)} isBusy={form.isSaving} />
          <RoleTable role={form.values.role} />
        </Form>
      )}
    </GuardedDialog>
  );
};

/** Changes the name and, of somebody else, the role. */
export const EditAccountDialog = ({
  account,
  onClose,
}: {
  account: Account;
  onClose: () => void;
}) => {
  const { t } = useSpeech();
  const changing = useChangeAccount();
  const roles = useRoles();
  const form = useForm({
    start: { name: account.name, role: account.role_id ?? account.role },
    check: ({ name }): Errors => (name.trim() === "" ? { name: t(texts.nameNone) } : {}),
  });
  const send = (): Promise<boolean> =>
    form.send(async ({ name, role }) => {
      const isOther = !account.current && role !== (account.role_id ?? account.role);
      const change = { name: name.trim(), ...(isOther && roles.givenOf(role)) };
      await changing.mutateAsync({ id: account.id, ...change });
      toastDone(t(texts.changed), t(words.close));
      onClose();
    });
  return (
    <GuardedDialog
      isDirty={form.isUnsaved}
      onClose={onClose}
      title={t(texts.editOf, { name: account.name })}
      size={640}
    >
      {(close) => (
        <Form onSend={send} box={form.box}>
          {form.note !== "" && <Note tone="loss">{form.note}</Note>}
          <NameField {...form.field("name")} data-autofocus />
          <RoleField
            value={form.values.role}
            onChange={(role) => form.change({ role })}
            isOwn={account.current}
          />
          <FormEnd onCancel={close} verb={t(words.save)} isBusy={form.isSaving} />
          <RoleTable role={form.values.role} />
        </Form>
      )}
    </GuardedDialog>
  );
};

const NameField = (field: ComponentProps<typeof TextInput>) => {
  const { t } = useSpeech();
  return <TextInput label={t(texts.name)} maxLength={100} autoComplete="off" {...field} />;
};

/** Every role by the key that lists name it with. */
const useRoles = () => {
  const { t } = useSpeech();
  const roles = useTeamRoles();
  const all: readonly Role[] = roles.data?.data ?? [];
  const roleOf = (key: string) => all.find((role) => keyOfRole(role) === key);
  return {
    query: roles,
    roleOf,
    givenOf: (key: string) => {
      const role = roleOf(key);
      return givenOf(role ?? { role: "viewer", role_id: null });
    },
    choices: all.map((role) => ({
      value: keyOfRole(role),
      label: role.name ?? t(texts[role.role]),
    })),
  };
};

const RoleField = ({
  value,
  onChange,
  isOwn = false,
}: {
  value: string;
  onChange: (role: string) => void;
  isOwn?: boolean;
}) => {
  const { t } = useSpeech();
  const { choices } = useRoles();
  return (
    <Select
      label={t(texts.role)}
      {...(isOwn && { description: t(texts.ownRole) })}
      data={choices}
      value={value}
      disabled={isOwn}
      allowDeselect={false}
      onChange={(chosen) => onChange(chosen ?? value)}
    />
  );
};

const RoleTable = ({ role }: { role: string }) => {
  const { t } = useSpeech();
  const { query, roleOf } = useRoles();
  const held = roleOf(role)?.permissions ?? [];
  const columns: Column<Area>[] = [
    { id: "area", head: t(texts.area), isWide: true, cell: (area) => t(areaTexts[area]) },
    { id: "may", head: t(texts.may), cell: (area) => t(texts[accessTo(area, held)]) },
  ];
  return (
    <div>
      <h3 className="size-15">{t(texts.rolesTitle)}</h3>
      <DataTable
        caption={t(texts.rolesTitle)}
        columns={columns}
        rows={query.data === undefined ? undefined : areas}
        keyOf={(area) => area}
        failure={query.error}
        onRetry={() => void query.refetch()}
        empty={<Empty title={t(words.none)} />}
      />
    </div>
  );
};
