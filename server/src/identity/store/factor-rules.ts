// The owners' word on which roles must have a second factor, as rows.
import type { Role } from "@nuqta/contracts/identity.ts";
import type { Tx } from "../../kit/db/db.ts";
import type { FactorRule } from "../domain/factors.ts";

export const findFactorRules = async (tx: Tx): Promise<ReadonlyMap<string, FactorRule>> => {
  const rows = await tx.query<{ role: string; from: Date | null }>({
    text: `select role, required_from as "from" from factor_rule`,
  });
  return new Map(rows.map(({ role, from }) => [role, { from }]));
};

export const setFactorRule = async (
  tx: Tx,
  role: Role,
  { from }: FactorRule,
  { by, at }: { by: string; at: Date },
): Promise<void> => {
  await tx.query({
    text: `insert into factor_rule (role, required_from, changed_by, changed_at)
      values ($1, $2, $3, $4) on conflict (role) do update set required_from = excluded.required_from,
        changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
    values: [role, from, by, at],
  });
};

/** Leaves a role to what the stage says. */
export const deleteFactorRule = async (tx: Tx, role: Role): Promise<void> => {
  await tx.query({ text: "delete from factor_rule where role = $1", values: [role] });
};
