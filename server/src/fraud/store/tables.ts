// Cases and counts as rows of the posting pipeline.
import type { FraudRule, ResponseAction, Severity } from "@nuqta/contracts/anti-fraud.ts";
import type { FraudState } from "@nuqta/contracts/fraud.ts";
import type { Table } from "../../kit/db/records.ts";
import type { Done, FraudCase, Step } from "../domain/case.ts";
import type { Counts } from "../domain/counting.ts";

export type WatchRow = { member_id: number; counts: Counts };

export const watchTable: Table<WatchRow> = {
  name: "fraud_watch",
  key: ["member_id"],
  columns: { member_id: "int8", counts: "jsonb" },
  changes: ["counts"],
};

export type CaseRow = {
  member_id: number;
  case_key: string;
  rule: FraudRule;
  severity: Severity;
  state: FraudState;
  settings_version: number;
  unit: FraudCase["unit"];
  limit_value: number;
  value: number;
  window_from: number;
  window_to: number;
  entry_no: number;
  proposed: ResponseAction[];
  due: ResponseAction[];
  done: Done[];
  timeline: Step[];
  raised_at: number;
  decided_at: number | null;
  decided_by: string | null;
};

export const caseTable: Table<CaseRow> = {
  name: "fraud_case",
  key: ["member_id", "case_key"],
  finds: "case_key",
  // A very late event may reach a window whose count was forgotten; its case is there already.
  keepExisting: true,
  columns: {
    member_id: "int8",
    case_key: "text",
    rule: "text",
    severity: "text",
    state: "text",
    settings_version: "int8",
    unit: "text",
    limit_value: "int8",
    value: "int8",
    window_from: "timestamptz",
    window_to: "timestamptz",
    entry_no: "int8",
    proposed: "jsonb",
    due: "jsonb",
    done: "jsonb",
    timeline: "jsonb",
    raised_at: "timestamptz",
    decided_at: "timestamptz",
    decided_by: "text",
  },
  changes: ["state", "due", "done", "timeline", "decided_at", "decided_by"],
};

export const caseOf = (row: CaseRow): FraudCase => ({
  caseKey: row.case_key,
  rule: row.rule,
  severity: row.severity,
  state: row.state,
  settingsVersion: row.settings_version,
  unit: row.unit,
  limit: row.limit_value,
  value: row.value,
  windowFrom: row.window_from,
  windowTo: row.window_to,
  entryNo: row.entry_no,
  proposed: row.proposed,
  due: row.due,
  done: row.done,
  timeline: row.timeline,
  raisedAt: row.raised_at,
  decidedAt: row.decided_at,
  decidedBy: row.decided_by,
});

export const caseRow = (memberId: number, one: FraudCase): CaseRow => ({
  member_id: memberId,
  case_key: one.caseKey,
  rule: one.rule,
  severity: one.severity,
  state: one.state,
  settings_version: one.settingsVersion,
  unit: one.unit,
  limit_value: one.limit,
  value: one.value,
  window_from: one.windowFrom,
  window_to: one.windowTo,
  entry_no: one.entryNo,
  proposed: one.proposed,
  due: one.due,
  done: one.done,
  timeline: one.timeline,
  raised_at: one.raisedAt,
  decided_at: one.decidedAt,
  decided_by: one.decidedBy,
});
