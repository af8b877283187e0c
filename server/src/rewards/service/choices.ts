// The kinds of experiences and the places that the form of rewards offers.

import { randomUUID } from "node:crypto";
import type { ChoiceKind } from "@nuqta/contracts/reward-choices.ts";
import type { Tx } from "../../kit/db/db.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { type Change, recordChange } from "../../programme/door/configuration.ts";
import * as store from "../store.ts";

export const listChoices = async (tx: Tx) => ({ data: await store.listChoices(tx) });

/** Adds a choice. Refuses `already_exists` when its kind has one of this name. */
export const addChoice = async (
  change: Change,
  body: { kind: ChoiceKind; name: string; name_ar: string },
): Promise<Decision<store.ChoiceRow>> => {
  const choice = { choice_id: `ch-${randomUUID().slice(0, 8)}`, ...body };
  if (!(await store.insertChoice(change, choice)))
    return refuse("already_exists", { errors: [{ path: "name", code: "duplicate_value" }] });
  const { choice_id: id, ...after } = choice;
  await recordChange(change, { action: "choice.added", target: `choice:${id}`, after });
  return accept(choice);
};

/** Removes a choice that no reward uses. */
export const removeChoice = async (
  change: Change,
  id: string,
): Promise<Decision<{ choice_id: string }>> => {
  if (await store.isChoiceUsed(change.tx, id)) return refuse("choice_in_use");
  const gone = await store.deleteChoice(change.tx, id);
  if (!gone) return refuse("choice_not_found");
  await recordChange(change, {
    action: "choice.removed",
    target: `choice:${id}`,
    before: { name: gone.name },
    after: { name: null },
  });
  return accept({ choice_id: id });
};
