// A case: what broke which limit, what was done about it, and what came of it.

import type { FraudRule, ResponseAction, Severity } from "@nuqta/contracts/anti-fraud.ts";
import type { FraudState } from "@nuqta/contracts/fraud.ts";
import type { AccountStatus } from "../../ledger/door/account.ts";

/** Points that were taken back of a lot, and where they belonged. */
export type Reversed = {
  lotNo: number;
  points: number;
  orderId: string | null;
  lineId: string | null;
  /** The entry that took them. */
  entryNo: number;
};

/** An action as it was carried out, with what undoing it needs. */
export type Done = { action: ResponseAction; at: number; undoneAt: number | null } & {
  before?: AccountStatus;
  channels?: readonly string[];
  reversed?: readonly Reversed[];
};

/** One step of a case's story. */
export type Step = {
  at: number;
  actor: string;
  what: "raised" | "action" | "undone" | "asked" | "approve" | "void" | "suspend" | "contact";
  action: ResponseAction | null;
  reason: string | null;
};

export type FraudCase = {
  /** Rule and window: unique for a member. */
  caseKey: string;
  rule: FraudRule;
  severity: Severity;
  state: FraudState;
  settingsVersion: number;
  unit: "points" | "redemptions" | "transactions" | "percent" | "orders";
  limit: number;
  value: number;
  /** Epoch ms; `windowTo` is excluded. */
  windowFrom: number;
  windowTo: number;
  /** The member's entry with which the limit was broken; what came before it was still allowed. */
  entryNo: number;
  proposed: ResponseAction[];
  /** Automatic actions that are still to be carried out. */
  due: ResponseAction[];
  done: Done[];
  timeline: Step[];
  raisedAt: number;
  decidedAt: number | null;
  decidedBy: string | null;
};

/** A limit that was broken, before anything is done about it. */
export type Breach = Pick<
  FraudCase,
  "caseKey" | "rule" | "unit" | "limit" | "value" | "windowFrom" | "windowTo" | "entryNo"
>;

const stepsMax = 200;

/** The case with one more step; the oldest but the first give way in a very long story. */
export const withStep = (one: FraudCase, step: Step): FraudCase => {
  const [first, ...rest] = [...one.timeline, step];
  return { ...one, timeline: first ? [first, ...rest.slice(-stepsMax)] : [] };
};
