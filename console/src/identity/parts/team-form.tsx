// Inviting somebody and changing an account, with what each role may do beside it.
import { Select, TextInput } from "@mantine/core";
import { teamRoles } from "@nuqta/contracts/team.ts";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { fieldErrors } from "../../kit/form-errors.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Form, FormEnd } from "../../ui/form.tsx";
import { GuardedDialog } from "../../ui/guarded-dialog.tsx";
import { Empty, Note, useFailureText } from "../../ui/page.tsx";
import { toastDone } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { type Area, accessTo, areas } from "../domain/access.ts";
import {
  type Account,
  type TeamRole,
  useChangeAccount,
  useInvite,
  useTeamRoles,
} from "../queries/team.ts";
import { identityTexts } from "../texts.ts";
import { EmailField, emailFault } from "./fields.tsx";
import { areaTexts, teamTexts as texts } from "./team-texts.ts";

type Faults = Readonly<Record<string, string>>;

// The first field that is wrong gets the focus, once it is drawn as wrong.
const focusFault = (form: HTMLFormElement): void => {
  setTimeout(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
};

/** Asks for an address, a name and a role. */
export const InviteDialog = ({ onClose }: { onClose: () => void }) => {
  const { t, pick, language } = useSpeech();
  const textOf = useFailureText();
  const inviting = useInvite();
  const [email, setEmail] = useState("");
  const [name, setName] = useState("");
  const [role, setRole] = useState<TeamRole>("viewer");
  const [locale, setLocale] = useState<"en" | "ar">(language);
  const [faults, setFaults] = useState<Faults>({});
  const submit = (form: HTMLFormElement): void => {
    const wrongEmail = emailFault(email);
    const wrong: Faults = {
      ...(wrongEmail !== undefined && { email: t(identityTexts[wrongEmail]) }),
      ...(name.trim() === "" && { name: t(texts.nameNone) }),
    };
    setFaults(wrong);
    if (Object.keys(wrong).length > 0) {
      focusFault(form);
      return;
    }
    inviting.mutate(
      { email: email.trim(), name: name.trim(), role, locale },
      {
        onSuccess: () => {
          toastDone(t(texts.invited, { email: email.trim() }), t(words.close));
          onClose();
        },
        onError: (failure) => {
          setFaults(fieldErrors(failure, pick));
          focusFault(form);
        },
      },
    );
  };
  return (
    <GuardedDialog
      isDirty={email !== "" || name !== ""}
      onClose={onClose}
      title={t(texts.inviteTitle)}
      size={640}
    >
      {(close) => (
        <Form onSend={submit}>
          <p className="muted">{t(texts.inviteHelp)}</p>
          {inviting.error !== null && <Note tone="loss">{textOf(inviting.error)}</Note>}
          <EmailField
            value={email}
            maxLength={254}
            error={faults["email"]}
            autoComplete="off"
            data-autofocus
            onChange={setEmail}
          />
          <NameField value={name} error={faults["name"]} onChange={setName} />
          <Select
            label={t(texts.language)}
            description={t(texts.languageHelp)}
            data={[
              { value: "en", label: t(texts.english) },
              { value: "ar", label: t(texts.arabic) },
            ]}
            value={locale}
            allowDeselect={false}
            onChange={(value) => setLocale(value === "ar" ? "ar" : "en")}
          />
          <RoleField value={role} onChange={setRole} />
          <FormEnd onCancel={close} verb={t(texts.invite)} isBusy={inviting.isPending} />
          <RoleTable />
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
  account: Account & { role: TeamRole };
  onClose: () => void;
}) => {
  const { t, pick } = useSpeech();
  const textOf = useFailureText();
  const changing = useChangeAccount();
  const [name, setName] = useState(account.name);
  const [role, setRole] = useState(account.role);
  const [faults, setFaults] = useState<Faults>({});
  const submit = (form: HTMLFormElement): void => {
    setFaults(name.trim() === "" ? { name: t(texts.nameNone) } : {});
    if (name.trim() === "") {
      focusFault(form);
      return;
    }
    changing.mutate(
      { id: account.id, name: name.trim(), ...(!account.current && { role }) },
      {
        onSuccess: () => {
          toastDone(t(texts.changed), t(words.close));
          onClose();
        },
        onError: (failure) => setFaults(fieldErrors(failure, pick)),
      },
    );
  };
  return (
    <GuardedDialog
      isDirty={name !== account.name || role !== account.role}
      onClose={onClose}
      title={t(texts.editOf, { name: account.name })}
      size={640}
    >
      {(close) => (
        <Form onSend={submit}>
          {changing.error !== null && <Note tone="loss">{textOf(changing.error)}</Note>}
          <NameField value={name} error={faults["name"]} onChange={setName} isFirst />
          <RoleField value={role} onChange={setRole} isOwn={account.current} />
          <FormEnd onCancel={close} verb={t(words.save)} isBusy={changing.isPending} />
          <RoleTable />
        </Form>
      )}
    </GuardedDialog>
  );
};

const NameField = ({
  value,
  error,
  onChange,
  isFirst = false,
}: {
  value: string;
  error: string | undefined;
  onChange: (name: string) => void;
  isFirst?: boolean;
}) => {
  const { t } = useSpeech();
  return (
    <TextInput
      label={t(texts.name)}
      value={value}
      maxLength={100}
      error={error}
      autoComplete="off"
      {...(isFirst && { "data-autofocus": true })}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
};

const RoleField = ({
  value,
  onChange,
  isOwn = false,
}: {
  value: TeamRole;
  onChange: (role: TeamRole) => void;
  isOwn?: boolean;
}) => {
  const { t } = useSpeech();
  return (
    <Select
      label={t(texts.role)}
      {...(isOwn && { description: t(texts.ownRole) })}
      data={teamRoles.map((role) => ({ value: role, label: t(texts[role]) }))}
      value={value}
      disabled={isOwn}
      allowDeselect={false}
      onChange={(chosen) => onChange(teamRoles.find((role) => role === chosen) ?? value)}
    />
  );
};

const RoleTable = () => {
  const { t } = useSpeech();
  const roles = useTeamRoles();
  const held = (role: TeamRole) =>
    roles.data?.data.find((each) => each.role === role)?.permissions ?? [];
  const columns: Column<Area>[] = [
    { id: "area", head: t(texts.area), isWide: true, cell: (area) => t(areaTexts[area]) },
    ...teamRoles.map((role) => ({
      id: role,
      head: t(texts[role]),
      cell: (area: Area) => t(texts[accessTo(area, held(role))]),
    })),
  ];
  return (
    <div>
      <h3 style={{ fontSize: 15 }}>{t(texts.rolesTitle)}</h3>
      <DataTable
        caption={t(texts.rolesTitle)}
        columns={columns}
        rows={roles.data === undefined ? undefined : areas}
        keyOf={(area) => area}
        failure={roles.error}
        onRetry={() => void roles.refetch()}
        empty={<Empty title={t(words.none)} />}
      />
    </div>
  );
};
