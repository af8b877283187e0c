// Roles that owners put together, as rows.
import type { Permission } from "@nuqta/contracts/kit/permission.ts";
import type { Tx } from "../../kit/db/db.ts";
import type { GivenRole } from "../domain/accounts.ts";

export type CustomRole = {
  readonly id: string;
  readonly name: string;
  readonly permissions: readonly Permission[];
};

const columns = "role_id as id, name, permissions";

/** All of them, by name. */
export const listRoles = (tx: Tx): Promise<CustomRole[]> =>
  tx.query<CustomRole>({ text: `select ${columns} from custom_role order by lower(name)` });

/** The role, which nobody else changes or deletes until the end of the transaction. */
export const lockRole = async (tx: Tx, id: string): Promise<CustomRole | undefined> => {
  const text = `select ${columns} from custom_role where role_id::text = $1 for update`;
  return (await tx.query<CustomRole>({ text, values: [id] }))[0];
};

/** Adds a role unless its name is taken, whatever the case. Answers whether it did. */
export const insertRole = async (tx: Tx, role: CustomRole, now: Date): Promise<boolean> => {
  const rows = await tx.query({
    text: `insert into custom_role (role_id, name, permissions, created_at, updated_at)
      values ($1, $2, $3, $4, $4) on conflict do nothing returning 1`,
    values: [role.id, role.name, role.permissions, now],
  });
  return rows.length === 1;
};

/** Changes a role unless another has its name. Answers whether it did. */
export const updateRole = async (tx: Tx, role: CustomRole, now: Date): Promise<boolean> => {
  const rows = await tx.query({
    text: `update custom_role set name = $2, permissions = $3, updated_at = $4
      where role_id = $1 and not exists (
        select 1 from custom_role o where lower(o.name) = lower($2) and o.role_id <> $1)
      returning 1`,
    values: [role.id, role.name, role.permissions, now],
  });
  return rows.length === 1;
};

export const deleteRole = async (tx: Tx, id: string): Promise<void> => {
  await tx.query({ text: "delete from custom_role where role_id = $1", values: [id] });
};

/** Gives everybody of a role another one; answers their ids. */
export const moveHolders = async (
  tx: Tx,
  id: string,
  to: Pick<GivenRole, "role" | "customRoleId">,
): Promise<string[]> => {
  const rows = await tx.query<{ id: string }>({
    text: `update staff set role = $2, custom_role_id = $3 where custom_role_id = $1
      returning staff_id as id`,
    values: [id, to.role, to.customRoleId],
  });
  return rows.map((row) => row.id);
};

/** Number of accounts of each role: by its name, and of those that were put together by id. */
export const countHolders = async (tx: Tx): Promise<Map<string, number>> => {
  const rows = await tx.query<{ role: string; people: number }>({
    text: `select coalesce(custom_role_id::text, role) as role, count(*)::int as people
      from staff group by 1`,
  });
  return new Map(rows.map(({ role, people }) => [role, people]));
};
