// Cases of counters: lists, one with its evidence, and what a person decides about it.
// Decision 0087.
import type {
  CounterCaseDetail,
  CounterCaseOutcome,
  CounterCaseReply,
} from "@nuqta/contracts/counter-cases.ts";
import { appendAudit } from "../../kit/audit/append.ts";
import type { Database, Tx } from "../../kit/db/db.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { authorNames } from "../../programme/door/configuration.ts";
import { ended } from "../domain/crowd.ts";
import * as store from "../store/cases.ts";
import { switchBranch } from "../store/spent.ts";

type Asker = {
  readonly actor: string;
  readonly requestId: string;
  readonly network: string;
  readonly now: Date;
};

const replyOf = (row: store.CaseRow): CounterCaseReply => ({
  ...{ case_id: row.case_id, seller_id: row.seller_id, seller_name: row.seller_name },
  ...{ branch_id: row.branch_id, is_off: row.is_off, severity: row.severity, state: row.state },
  ...{ limit: row.limit_value, members: row.members, points: row.points },
  ...{ redemptions: row.redemptions, settings_version: row.settings_version },
  ...{ switched_off: row.switched_off, decided_by: row.decided_by },
  window: { from: row.window_from.toISOString(), to: row.window_to.toISOString() },
  raised_at: row.raised_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
});

const shown = 200;

const detailOf = async (tx: Tx, row: store.CaseRow): Promise<CounterCaseDetail> => {
  const accounts = await store.accountsOf(tx, row.case_id);
  const spendings = await store.spendingsOf(tx, row.case_id, shown);
  const actors = [...accounts.map(({ account }) => account), row.decided_by];
  const nameOf = await authorNames(tx, [
    ...actors.filter((one) => one !== null),
    ...row.timeline.map(({ actor }) => actor),
  ]);
  const named = (id: string | null) => (id === null ? null : nameOf(id));
  return {
    ...replyOf(row),
    decided_by: named(row.decided_by) ?? row.decided_by,
    accounts: accounts.map((one) => ({ ...one, name: named(one.account) })),
    spendings: spendings.map(({ account, spent_at, ...one }) => ({
      ...one,
      account_name: named(account) ?? account,
      spent_at: spent_at.toISOString(),
    })),
    timeline: row.timeline.map((step) => ({ ...step, actor_name: nameOf(step.actor) })),
  };
};

export const openCounterCases = ({ db }: { readonly db: Database }) => ({
  /** One page of cases. */
  list: async (
    ask: store.CaseListAsk,
  ): Promise<
    Decision<
      { data: CounterCaseReply[]; next_cursor: string | null; total: number },
      "invalid_parameter"
    >
  > => {
    const page = await store.listCases(db, ask);
    if (!page.ok) return page;
    const { rows, next, total } = page.value;
    return accept({ data: rows.map(replyOf), next_cursor: next, total });
  },

  /** One case whole. */
  read: async (id: string): Promise<Decision<CounterCaseDetail, "fraud_case_not_found">> => {
    const row = await store.findCase(db, id);
    return row === undefined ? refuse("fraud_case_not_found") : accept(await detailOf(db, row));
  },

  /** Ends an open case; the branch is switched in the same transaction, and the record says both. */
  decide: (
    id: string,
    { outcome, reason }: { outcome: CounterCaseOutcome; reason: string },
    { actor, requestId, network, now }: Asker,
  ): Promise<Decision<CounterCaseDetail, "fraud_case_not_found" | "fraud_case_state">> =>
    db.transaction(async (tx) => {
      const row = await store.findCase(tx, id, true);
      if (row === undefined) return refuse("fraud_case_not_found");
      if (row.state !== "open") return refuse("fraud_case_state");
      const by = { at: now.toISOString(), actor, reason };
      const end = ended(outcome, { switchedOff: row.switched_off }, by);
      const timeline = [...row.timeline, ...end.steps];
      await store.writeDecision(tx, id, { state: end.state, timeline, actor, now });
      if (end.isOff !== undefined) await switchBranch(tx, row.mark, end.isOff);
      const after = await store.findCase(tx, id);
      if (after === undefined) throw new Error(`the case ${id} went while it was decided`);
      const detail = await detailOf(tx, after);
      await appendAudit(tx, {
        ...{
          at: now,
          actor,
          action: `counter_case.${outcome}`,
          outcome: "done",
          requestId,
          network,
        },
        target: `counter_case:${id}`,
        detail: {
          ...{ reason, seller_id: row.seller_id, branch_id: row.branch_id },
          ...(end.isOff !== undefined && { is_off: end.isOff }),
        },
      });
      return accept(detail);
    }),
});
