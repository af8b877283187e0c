// Whether settings that let one person do more alone have to wait, and who may do without a second person.
import { isAnotherApprover } from "../../identity/door/service.ts";
import type { Tx } from "../../kit/db/db.ts";
import type { Principal } from "../../kit/http/principal.ts";
import type { Change } from "../../programme/door/configuration.ts";
import type { ThresholdGate } from "../../programme/door/publishing.ts";
import { letPublicationWait } from "./publications.ts";

/** True when this person may do alone what a second one would have to agree to. */
export type DecidesAlone = (tx: Tx, who: Pick<Principal, "kind" | "id">) => Promise<boolean>;

/**
 * In an evaluation with nobody who could agree, a person goes on alone; a key never does, and production
 * never.
 */
export const decidesAlone =
  ({ isProduction }: { isProduction: boolean }): DecidesAlone =>
  async (tx, { kind, id }) =>
    !isProduction && kind === "session" && !(await isAnotherApprover(tx, id));

/** Whether whoever makes a change may do without a second person. */
export const goesOnAlone = (
  { tx, by }: Pick<Change, "tx" | "by">,
  alone: DecidesAlone,
): Promise<boolean> => alone(tx, { kind: by.startsWith("key:") ? "api_key" : "session", id: by });

/**
 * Looser thresholds wait for a second person. An evaluation with nobody who could agree goes on without
 * one; production never does.
 */
export const thresholdGate =
  (alone: DecidesAlone): ThresholdGate =>
  async (change, payload) => {
    if (await goesOnAlone(change, alone)) return "alone";
    return letPublicationWait(change, { kind: "thresholds", payload });
  };
