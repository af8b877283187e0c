// Resets of second factors that wait, as rows.
import type { Tx } from "../../kit/db/db.ts";

export type FactorReset = {
  readonly staffId: string;
  /** A principal's id. */
  readonly askedBy: string;
  readonly askedAt: Date;
  /** The moment it happens by itself; null where another owner has to agree. */
  readonly takesEffectAt: Date | null;
  readonly endsAt: Date;
};

const columns = `staff_id as "staffId", asked_by as "askedBy", asked_at as "askedAt",
  takes_effect_at as "takesEffectAt", ends_at as "endsAt"`;

/** Puts a reset in the place of one that is over; answers whether it could. */
export const insertReset = async (
  tx: Tx,
  { staffId, askedBy, askedAt, takesEffectAt, endsAt }: FactorReset,
  objectionHash: Buffer,
): Promise<boolean> => {
  const rows = await tx.query({
    text: `insert into factor_reset
        (staff_id, asked_by, asked_at, takes_effect_at, ends_at, objection_hash)
      values ($1, $2, $3, $4, $5, $6)
      on conflict (staff_id) do update set asked_by = excluded.asked_by, asked_at = excluded.asked_at,
        takes_effect_at = excluded.takes_effect_at, ends_at = excluded.ends_at,
        objection_hash = excluded.objection_hash
        where factor_reset.ends_at <= excluded.asked_at
      returning 1`,
    values: [staffId, askedBy, askedAt, takesEffectAt, endsAt, objectionHash],
  });
  return rows.length === 1;
};

/** The reset of an account that waits at `now`. */
export const findReset = async (
  tx: Tx,
  staffId: string,
  now: Date,
): Promise<FactorReset | undefined> => {
  const rows = await tx.query<FactorReset>({
    text: `select ${columns} from factor_reset where staff_id::text = $1 and ends_at > $2 for update`,
    values: [staffId, now],
  });
  return rows[0];
};

/** The accounts whose reset happens by itself, its moment having come. */
export const findDueResets = async (tx: Tx, now: Date): Promise<string[]> => {
  const rows = await tx.query<{ staffId: string }>({
    text: `select staff_id as "staffId" from factor_reset where takes_effect_at <= $1 and ends_at > $1
      order by staff_id`,
    values: [now],
  });
  return rows.map(({ staffId }) => staffId);
};

/** Takes the reset of an account away; answers whether there was one. */
export const deleteReset = async (tx: Tx, staffId: string): Promise<boolean> => {
  const rows = await tx.query({
    text: "delete from factor_reset where staff_id = $1 returning 1",
    values: [staffId],
  });
  return rows.length === 1;
};

/** Takes the reset away that this code objects to; answers whose it was. */
export const takeObjection = async (
  tx: Tx,
  objectionHash: Buffer,
  now: Date,
): Promise<string | undefined> => {
  const rows = await tx.query<{ staffId: string }>({
    text: `delete from factor_reset where objection_hash = $1 and ends_at > $2
      returning staff_id as "staffId"`,
    values: [objectionHash, now],
  });
  return rows[0]?.staffId;
};

export const tidyResets = async (tx: Tx, now: Date): Promise<void> => {
  await tx.query({
    text: "delete from factor_reset where ends_at <= $1",
    values: [now],
  });
};
