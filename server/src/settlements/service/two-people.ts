// What one person may do alone with the money of sellers on a local day; more waits for a second person.
// Decision 0153.

import type { ProblemCode } from "@nuqta/contracts/kit/problem.ts";
import type { MoneyPayload } from "@nuqta/contracts/money-payloads.ts";
import {
  countAlone,
  type DecidesAlone,
  goesOnAlone,
  leftAlone,
  letPublicationWait,
} from "../../approvals/door/service.ts";
import { appendAudit } from "../../kit/audit/append.ts";
import type { Principal } from "../../kit/http/principal.ts";
import type { Decision } from "../../kit/pure/decision.ts";
import { worthUnder } from "../../programme/domain.ts";
import type { Change } from "../../programme/door/configuration.ts";
import { inForceNow } from "../../programme/door/publishing.ts";
import type { SettlementParts } from "./parts.ts";

export type TwoPeople = SettlementParts & { readonly decidesAlone: DecidesAlone };

/** Piastres that one person may decide on a day: as for changes of the programme, or what points by hand are worth. */
const limitOf = async (at: Pick<Change, "tx" | "now">) => {
  const live = await inForceNow(at);
  const { programme } = live;
  const threshold =
    programme.approval_cost_threshold ?? worthUnder(programme.approval_points_threshold, live);
  return { threshold, zone: programme.timezone };
};

/** Piastres that whoever asks may still decide alone on this day; null where they go on without a second person. */
export const readAlone = async (
  { db: tx, decidesAlone }: TwoPeople,
  { principal, now }: { principal: Principal; now: Date },
): Promise<number | null> => {
  if (await decidesAlone(tx, principal)) return null;
  const { id: by, answeredBy = [] } = principal;
  return leftAlone({ tx, now, by, answeredBy }, await limitOf({ tx, now }));
};

type Moved = { readonly target: string; readonly body: unknown };

type Moving<Code extends ProblemCode> = {
  /** Answered where it is done at once; 201 when left out. */
  readonly status?: number;
  /** Piastres that move, either way. */
  readonly value: number;
  readonly payload: (threshold: number) => MoneyPayload | Promise<MoneyPayload>;
  readonly carryOut: () => Promise<Decision<Moved, Code>>;
};

/**
 * Carries out what moves money where one person may, which counts towards their day; otherwise lets it wait. A change
 * goes before or after a publication of the threshold and any other change, so all of them are counted.
 */
export const moveOrWait = async <Code extends ProblemCode>(
  change: Change,
  { decidesAlone }: Pick<TwoPeople, "decidesAlone">,
  { status = 201, value, payload, carryOut }: Moving<Code>,
) => {
  const limit = await limitOf(change);
  const judged = await countAlone(change, { value, ...limit });
  const isAlone = !judged.fits && (await goesOnAlone(change, decidesAlone));
  if (!judged.fits && !isAlone) {
    const { decidedToday } = judged;
    return letPublicationWait(change, {
      ...{ kind: "money", payload: await payload(limit.threshold), decidedToday },
    });
  }
  const done = await carryOut();
  if (!done.ok) return done;
  const { target, body } = done.value;
  if (isAlone)
    await appendAudit(change.tx, {
      ...{ at: change.now, actor: change.by, action: "approval.alone", target },
      ...{ outcome: "done", detail: { decided: "alone", piastres: value } },
    });
  return { status, body, record: "elsewhere" as const };
};
