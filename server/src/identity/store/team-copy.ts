// The team as the test world knows it.
import type { Tx } from "../../kit/db/db.ts";

/**
 * Brings the team into `schema` as it is now: names, roles and who let whom in, so that records there have names and
 * a second person counts as in the live world. No address and no password goes along, and no account of a seller.
 * Roles are named by their ids there: two that change names with each other on live would meet.
 */
export const copyTeam = async (tx: Tx, schema: string): Promise<void> => {
  await tx.query({
    text: `insert into ${schema}.custom_role (role_id, name, permissions, created_at, updated_at)
      select role_id, role_id::text, permissions, created_at, updated_at from custom_role
      on conflict (role_id) do update set permissions = excluded.permissions`,
  });
  await tx.query({
    text: `insert into ${schema}.staff (staff_id, email, name, role, locale, password_hash, must_change_password,
        status, created_at, custom_role_id, admitted_by, admitted_at, first_sign_in_at, first_factor_at, vouched_by,
        vouched_at)
      select staff_id, staff_id || '@test.invalid', name, role, locale, '', false,
        status, created_at, custom_role_id, admitted_by, admitted_at, first_sign_in_at, first_factor_at, vouched_by,
        vouched_at
      from staff where role not in ('seller', 'branch')
      on conflict (staff_id) do update set name = excluded.name, role = excluded.role, status = excluded.status,
        custom_role_id = excluded.custom_role_id, admitted_by = excluded.admitted_by,
        admitted_at = excluded.admitted_at, first_sign_in_at = excluded.first_sign_in_at,
        first_factor_at = excluded.first_factor_at, vouched_by = excluded.vouched_by, vouched_at = excluded.vouched_at`,
  });
};
