// Roles on the page of the team: what there is, and those that owners put together.
import { ActionIcon, Button, Menu, Select } from "@mantine/core";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { useSession } from "../../kit/session.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { IconDots, IconPlus } from "../../ui/icons.ts";
import { Empty, useFailureText } from "../../ui/page.tsx";
import { toastDone, toastRefused } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { keyOfRole, type Role, useDeleteRole, useTeamRoles } from "../queries/roles.ts";
import { RoleDialog } from "./role-form.tsx";
import { teamTexts as texts } from "./team-texts.ts";

type Care = { what: "new" } | { what: "edit" | "delete"; role: Role };

const ownFirst = (roles: readonly Role[] | undefined): readonly Role[] | undefined =>
  roles?.toSorted((a, b) => Number(a.role_id === null) - Number(b.role_id === null));

/** Every role, with how many have it; those that were put together first, as they can be changed. */
export const RolesCard = () => {
  const { t, number, label } = useSpeech();
  const roles = useTeamRoles();
  const isOwner = useSession(({ user }) => user?.role === "owner");
  const [care, setCare] = useState<Care>();
  const stop = () => setCare(undefined);
  const nameOf = (role: Role) => role.name ?? t(texts[role.role]);
  const columns: Column<Role>[] = [
    { id: "name", head: t(texts.role), isWide: true, cell: (role) => <bdi>{nameOf(role)}</bdi> },
    {
      id: "permissions",
      head: t(texts.permissionCount),
      isNumber: true,
      cell: (role) => number(role.permissions.length),
    },
    { id: "people", head: t(texts.people), isNumber: true, cell: ({ people }) => number(people) },
    {
      id: "actions",
      head: t(words.actions),
      isPinned: true,
      cell: (role) =>
        role.role_id !== null &&
        isOwner && (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon
                variant="default"
                aria-label={label(texts.actionsOf, { name: nameOf(role) })}
              >
                <IconDots size={16} aria-hidden="true" />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => setCare({ what: "edit", role })}>{t(words.edit)}</Menu.Item>
              <Menu.Item onClick={() => setCare({ what: "delete", role })}>
                {t(texts.deleteRole)}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        ),
    },
  ];
  return (
    <section className="card" aria-label={t(texts.roles)}>
      <div className="toolbar">
        <p className="toolbar-lead muted">{t(texts.rolesHelp)}</p>
        {isOwner && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={() => setCare({ what: "new" })}
          >
            {t(texts.newRole)}
          </Button>
        )}
      </div>
      <DataTable
        caption={t(texts.roles)}
        columns={columns}
        rows={ownFirst(roles.data?.data)}
        keyOf={keyOfRole}
        failure={roles.error}
        onRetry={() => void roles.refetch()}
        empty={<Empty title={t(words.none)} />}
      />
      {care?.what === "new" && <RoleDialog onClose={stop} />}
      {care?.what === "edit" && <RoleDialog role={care.role} onClose={stop} />}
      {care?.what === "delete" && <DeleteRoleDialog role={care.role} onClose={stop} />}
    </section>
  );
};

/** Says who has the role, asks which one they get, and deletes it. */
const DeleteRoleDialog = ({ role, onClose }: { role: Role; onClose: () => void }) => {
  const { t, number } = useSpeech();
  const textOf = useFailureText();
  const roles = useTeamRoles();
  const deleting = useDeleteRole(keyOfRole(role));
  const [moveTo, setMoveTo] = useState("viewer");
  const isUsed = role.people > 0;
  const successors = (roles.data?.data ?? []).filter(
    (other) => other.role !== "owner" && keyOfRole(other) !== keyOfRole(role),
  );
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t(texts.deleteRoleOf, { name: role.name ?? "" })}
      action={t(texts.deleteRole)}
      isDangerous
      isBusy={deleting.isPending}
      onConfirm={() =>
        deleting.mutate(isUsed ? moveTo : undefined, {
          onSuccess: () => toastDone(t(texts.roleDeleted), t(words.close)),
          onError: (failure) => toastRefused(textOf(failure), t(words.close)),
          onSettled: onClose,
        })
      }
    >
      <div className="stack">
        <p>
          {isUsed
            ? t(texts.deleteRoleUsed, { people: number(role.people) })
            : t(texts.deleteRoleFree)}
        </p>
        {isUsed && (
          <Select
            label={t(texts.moveTo)}
            data={successors.map((other) => ({
              value: keyOfRole(other),
              label: other.name ?? t(texts[other.role]),
            }))}
            value={moveTo}
            allowDeselect={false}
            onChange={(chosen) => setMoveTo(chosen ?? "viewer")}
          />
        )}
      </div>
    </ConfirmDialog>
  );
};
