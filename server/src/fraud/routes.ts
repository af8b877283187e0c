// Anti-fraud over HTTP: its terms, the cases, and what is decided about them.

import * as terms from "@nuqta/contracts/anti-fraud.ts";
import {
  decideFraudCase,
  getFraudCase,
  getFraudSummary,
  listFraudCases,
} from "@nuqta/contracts/fraud.ts";
import { networkOf } from "../identity/door/domain.ts";
import type { Api } from "../kit/http/api.ts";
import { bind, reply } from "../kit/http/bind.ts";
import { byOf, sendAnswer } from "../kit/http/posted.ts";
import { refuse } from "../kit/pure/decision.ts";
import type { Configure } from "../programme/door/configuration.ts";
import { draftSection, publishSection, readSection } from "../programme/door/publishing.ts";
import {
  type CaseParts,
  decideById,
  type FraudParts,
  listFraud,
  readCase,
} from "./service/cases.ts";
import { previewTerms, readSummary } from "./service/figures.ts";

/** Adds the terms against fraud to `api`. */
export const mountAntiFraud = (
  api: Api,
  { configure, ...parts }: Pick<FraudParts, "db" | "programmes"> & { configure: Configure },
): void => {
  bind(api, terms.getAntiFraudSettings, async ({ now }) =>
    reply(200, await readSection(parts.db, "anti_fraud", now)),
  );
  bind(api, terms.saveAntiFraudSettings, (asked) =>
    configure(asked, async (change) => {
      const saved = await draftSection(change, "anti_fraud", asked.body, asked.headers);
      return saved.ok ? reply(200, saved.value) : saved;
    }),
  );
  bind(api, terms.publishAntiFraudSettings, (asked) =>
    configure(asked, async (change) => {
      const ask = { ...asked.body, headers: asked.headers };
      const done = await publishSection(change, "anti_fraud", ask);
      return done.ok ? reply(200, done.value) : done;
    }),
  );
  bind(api, terms.previewAntiFraud, async ({ body, now }) =>
    reply(200, await previewTerms(parts, body, now)),
  );
};

/** Adds the cases to `api`. */
export const mountFraudCases = (api: Api, parts: CaseParts): void => {
  bind(api, listFraudCases, async ({ query }) => {
    const { sort = "-raised_at", member_id, state, severity, rule, ...ask } = query;
    const page = await listFraud(parts.db, {
      ...ask,
      ...{ sort, state, severity, rule, memberId: member_id || undefined },
    });
    return page.ok ? reply(200, page.value) : page;
  });
  bind(api, getFraudCase, async ({ params, principal, now }) => {
    const found = await readCase(parts, params.id, { principal, now });
    return found ? reply(200, found) : refuse("fraud_case_not_found");
  });
  bind(api, decideFraudCase, async (asked) => {
    const { now, principal, requestId } = asked;
    const given = { by: byOf(asked), principal, now, requestId, network: networkOf(asked.ip) };
    const done = await decideById(parts, asked.params.id, asked.body, given);
    if ("ok" in done || done.status === 202) return sendAnswer(done);
    const found = await readCase(parts, asked.params.id, { principal, now });
    return found ? reply(200, found) : refuse("fraud_case_not_found");
  });
  bind(api, getFraudSummary, async ({ now }) => reply(200, await readSummary(parts, now)));
};
