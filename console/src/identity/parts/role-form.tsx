// Putting a role together: its name, and permissions by area in plain words.
import { Checkbox, TextInput } from "@mantine/core";
import type { permissions } from "@nuqta/contracts/kit/permission.ts";
import { grantable } from "@nuqta/contracts/team-roles.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { useForm } from "../../kit/use-form.ts";
import { Form, FormEnd } from "../../ui/form.tsx";
import { GuardedDialog } from "../../ui/guarded-dialog.tsx";
import { Note } from "../../ui/page.tsx";
import { toastDone } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { areas, permissionsIn } from "../domain/access.ts";
import { type Role, useSaveRole } from "../queries/roles.ts";
import { permissionTexts } from "./permission-texts.ts";
import { areaTexts, teamTexts as texts } from "./team-texts.ts";

type Grantable = (typeof permissions)[number];
type Values = { name: string; permissions: Grantable[] };

/** The form of a new role, or of `role`. */
export const RoleDialog = ({ role, onClose }: { role?: Role; onClose: () => void }) => {
  const { t, number, label } = useSpeech();
  const saving = useSaveRole(role?.role_id ?? undefined);
  const form = useForm<Values>({
    start: { name: role?.name ?? "", permissions: role?.permissions ?? [] },
    check: ({ name, permissions: chosen }) => ({
      ...(name.trim() === "" && { name: t(texts.roleNameNone) }),
      ...(chosen.length === 0 && { permissions: t(texts.permissionsNone) }),
    }),
  });
  const send = (): Promise<boolean> =>
    form.send(async ({ name, permissions: chosen }) => {
      await saving.mutateAsync({ name: name.trim(), permissions: chosen });
      toastDone(t(texts.roleSaved), t(words.close));
      onClose();
    });
  const title =
    role === undefined ? t(texts.newRole) : label(texts.editOf, { name: role.name ?? "" });
  const fault = form.errors["permissions"];
  return (
    <GuardedDialog isDirty={form.isUnsaved} onClose={onClose} title={title} size={640}>
      {(close) => (
        <Form onSend={send} box={form.box}>
          {form.note !== "" && <Note tone="loss">{form.note}</Note>}
          {role !== undefined && (
            <p className="muted">{t(texts.roleChangeHelp, { people: number(role.people) })}</p>
          )}
          <TextInput
            label={t(texts.roleName)}
            maxLength={60}
            autoComplete="off"
            data-autofocus
            {...form.field("name")}
          />
          <PermissionFields
            chosen={form.values.permissions}
            onChange={(chosen) => form.change({ permissions: chosen })}
          />
          {fault !== undefined && (
            <div data-path="permissions" tabIndex={-1}>
              <Note tone="loss">{fault}</Note>
            </div>
          )}
          <FormEnd onCancel={close} verb={t(words.save)} isBusy={form.isSaving} />
        </Form>
      )}
    </GuardedDialog>
  );
};

const PermissionFields = ({
  chosen,
  onChange,
}: {
  chosen: readonly Grantable[];
  onChange: (chosen: Grantable[]) => void;
}) => {
  const { t } = useSpeech();
  const choose = (permission: Grantable, isOn: boolean): void =>
    onChange(grantable.filter((one) => (one === permission ? isOn : chosen.includes(one))));
  return areas.map((area) => {
    const inArea = permissionsIn(area).filter((one) => grantable.includes(one));
    if (inArea.length === 0) return null;
    return (
      <fieldset key={area} className="plain">
        <legend>{t(areaTexts[area])}</legend>
        <div className="stack gap-6">
          {inArea.map((permission) => (
            <Checkbox
              key={permission}
              label={t(permissionTexts[permission])}
              checked={chosen.includes(permission)}
              onChange={(event) => choose(permission, event.currentTarget.checked)}
            />
          ))}
        </div>
      </fieldset>
    );
  });
};
