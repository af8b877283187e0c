// Who must have a second factor, over HTTP.
import { changeFactorRule as changeRoute, listFactorRules } from "@nuqta/contracts/factor-rules.ts";
import type { Database } from "../../kit/db/db.ts";
import type { Api } from "../../kit/http/api.ts";
import { bind, reply } from "../../kit/http/bind.ts";
import type { Authenticator } from "../service/authenticate.ts";
import { changeFactorRule, type FactorRuleView, factorRules } from "../service/factor-rules.ts";
import type { FactorStandard } from "../service/must-enrol.ts";

type Parts = { db: Database; authenticator: Authenticator; standard: () => FactorStandard };

/** Adds the routes of the rules on second factors to `api`. */
export const mountFactorRules = (api: Api, { db, authenticator, standard }: Parts): void => {
  const answer = async (now: Date) => {
    const rules = await factorRules(db, standard(), now);
    return reply(200, { data: rules.map(replyOf) });
  };
  bind(api, listFactorRules, ({ now }) => answer(now));

  bind(api, changeRoute, async ({ params, body, principal, ip, now, requestId }) => {
    const { rule: kind, required_from: from } = body;
    const since = from === undefined ? now : new Date(from);
    const rule = kind === "standard" ? undefined : { from: kind === "required" ? since : null };
    await changeFactorRule(db, { role: params.role, rule, by: principal, ip, now, requestId });
    authenticator.forget();
    return answer(now);
  });
};

const replyOf = ({ role, rule, isRequired }: FactorRuleView) => ({
  role,
  rule: kindOf(rule),
  required_from: rule?.from?.toISOString() ?? null,
  required_now: isRequired,
});

const kindOf = (rule: FactorRuleView["rule"]) => {
  if (rule === null) return "standard" as const;
  return rule.from === null ? ("not_required" as const) : ("required" as const);
};
