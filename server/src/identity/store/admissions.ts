// Who let an account in, and which owner vouches for it.
import type { Tx } from "../../kit/db/db.ts";
import type { Admission } from "../domain/admissions.ts";

/** Notes that an account was let in now; whoever vouched for it before did so for what it was before. */
export const admit = async (
  tx: Tx,
  staffId: string,
  { by, at }: { by: string; at: Date },
): Promise<void> => {
  await tx.query({
    text: `update staff set admitted_by = $2, admitted_at = $3, first_sign_in_at = null, first_factor_at = null,
        vouched_by = null, vouched_at = null
      where staff_id = $1`,
    values: [staffId, by, at],
  });
};

export const findAdmission = async (tx: Tx, staffId: string): Promise<Admission | undefined> => {
  const [row] = await tx.query<Admission>({
    text: `select admitted_by as "admittedBy", coalesce(admitted_at, created_at) as "admittedAt",
        case when exists (select 1 from authenticator a
            where a.staff_id = staff.staff_id and a.confirmed_at is not null)
          then first_factor_at else first_sign_in_at end as "firstSignInAt", 'staff:' || vouched_by as "vouchedBy"
      from staff where staff_id::text = $1`,
    values: [staffId],
  });
  return row;
};

/** Notes that an owner vouches for an account. */
export const noteVouching = async (
  tx: Tx,
  staffId: string,
  { by, at }: { by: string; at: Date },
): Promise<void> => {
  await tx.query({
    text: "update staff set vouched_by = $2::uuid, vouched_at = $3 where staff_id::text = $1",
    values: [staffId, by, at],
  });
};
