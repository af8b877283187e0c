// Voiding the points of a case that a second person agreed to.
// Decision 0034.

import { fraudVoidPayload } from "@nuqta/contracts/approval-payloads.ts";
import type { Executor } from "../../approvals/door/service.ts";
import { refuse } from "../../kit/pure/decision.ts";
import { entryId } from "../../ledger/door/account.ts";
import { readsOfCase } from "./acts.ts";
import { subjectById } from "./cases.ts";
import { voidApproved } from "./decide.ts";

/** Voids exactly what was asked for: the entries that were named, whatever was earned since. */
export const executeVoid: Executor = async (db, payload) => {
  const asked = fraudVoidPayload.parse(payload);
  const found = await subjectById(db, asked.case_id);
  const nobody = () => refuse("fraud_case_not_found");
  if (!found) return { lots: "live", reads: [], execute: nobody };
  const named = new Set(asked.entry_ids);
  const earnings = found.earnings.filter(({ entry_no }) =>
    named.has(entryId(found.memberId, entry_no)),
  );
  const subject = { ...found, earnings };
  return {
    lots: "all",
    reads: readsOfCase(subject),
    execute: (desk) => voidApproved(desk, subject, asked),
  };
};
