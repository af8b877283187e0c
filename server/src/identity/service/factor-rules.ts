// Which roles must have a second factor, and from when: the owners' word, or that of the stage.
// Decision 0068.
import { type Role, roles } from "@nuqta/contracts/identity.ts";
import type { Database } from "../../kit/db/db.ts";
import type { Principal } from "../../kit/http/principal.ts";
import type { FactorRule } from "../domain/factors.ts";
import { deleteFactorRule, findFactorRules, setFactorRule } from "../store/factor-rules.ts";
import { type FactorStandard, mustHaveFactor } from "./must-enrol.ts";
import { tellOwners } from "./owner-notices.ts";
import { record, type Trace } from "./record.ts";

export type FactorRuleView = {
  readonly role: Role;
  /** Null where the owners said nothing. */
  readonly rule: FactorRule | null;
  readonly isRequired: boolean;
};

/** The rule of every role; of roles that owners put together only what they said of all of them. */
export const factorRules = async (
  db: Database,
  standard: FactorStandard,
  now: Date,
): Promise<FactorRuleView[]> => {
  const rules = await findFactorRules(db);
  return roles.map((role) => {
    const rule = rules.get(role);
    const isRequired = mustHaveFactor({ role, customPermissions: null }, rule, standard, now);
    return { role, rule: rule ?? null, isRequired };
  });
};

/** Changes the rule of a role, which every owner hears of; `undefined` leaves it to the stage. */
export const changeFactorRule = (
  db: Database,
  { role, rule, by, ...trace }: Trace & { role: Role; rule: FactorRule | undefined; by: Principal },
): Promise<void> =>
  db.transaction(async (tx) => {
    const { now } = trace;
    if (rule === undefined) await deleteFactorRule(tx, role);
    else await setFactorRule(tx, role, rule, { by: by.id, at: now });
    const how = rule?.from === null ? "not_required" : "required";
    await tellOwners(tx, { kind: "factor_rule", facts: { name: role, by: by.name, how }, now });
    const detail = {
      required_from: rule === undefined ? "standard" : (rule.from?.toISOString() ?? null),
    };
    await record(tx, trace, {
      action: "factor_rule",
      actor: by.id,
      target: `role:${role}`,
      detail,
    });
  });
