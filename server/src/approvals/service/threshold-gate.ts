// Whether settings that let one person do more alone have to wait.
import { isAnotherApprover } from "../../identity/door/service.ts";
import type { ThresholdGate } from "../../programme/door/publishing.ts";
import { letPublicationWait } from "./publications.ts";

/**
 * Looser thresholds wait for a second person. An evaluation with nobody who could agree goes on without
 * one; production never does.
 */
export const thresholdGate =
  ({ isProduction }: { isProduction: boolean }): ThresholdGate =>
  async (change, payload) => {
    if (!isProduction && !(await isAnotherApprover(change.tx, change.by))) return "alone";
    return letPublicationWait(change, { kind: "thresholds", payload });
  };
