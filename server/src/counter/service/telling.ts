// Members hear of each spending at a counter: what, where, what is left, and whom to tell if it was not
// them.
// Decision 0055.
import { dayMs } from "@nuqta/contracts/kit/time.ts";
import type { Database } from "../../kit/db/db.ts";
import { sendMessage } from "../../kit/messages/outbox.ts";
import { reachable } from "../../kit/messages/reach.ts";
import type { Clock } from "../../kit/process/clock.ts";
import type { Programmes } from "../../programme/door/in-force.ts";
import { spendingText, type Told } from "../domain/spending-text.ts";
import { lockPlace, reading, readSpendings, type Spending } from "../store/spendings.ts";
import { watchCrowds } from "./crowds.ts";

const eventsAtOnce = 1_000;
const usefulMs = 3 * dayMs;

type Parts = { readonly db: Database; readonly programmes: Programmes; readonly clock: Clock };

/**
 * Writes a message for each spending at a counter since the last reading. The place of the reading moves in
 * the transaction of the messages, so each spending is told once. Answers how many were told.
 */
export const tellSpendings = async (parts: Parts, signal?: AbortSignal): Promise<number> => {
  for (let told = 0; ; ) {
    const { found, isLast } = await tellNext(parts);
    told += found;
    if (isLast || signal?.aborted) return told;
  }
};

const tellNext = async ({ db, programmes, clock }: Parts) => {
  const now = clock.now();
  const { config } = await programmes.current();
  const zone = config.settingsAt(now.getTime()).timezone;
  return db.transaction(async (tx) => {
    const events = await reading.readEvents(tx, await lockPlace(tx), eventsAtOnce);
    const last = events.at(-1);
    if (last === undefined) return { found: 0, isLast: true };
    const spent = events.filter(({ type }) => type === "points.redeemed");
    const spendings = spent.length > 0 ? await readSpendings(tx, spent) : [];
    for (const one of spendings)
      for (const { channel, to } of placesOf(one)) {
        const said = spendingText(toldOf(one), zone);
        const usefulUntil = new Date(one.spent_at.getTime() + usefulMs);
        const language = one.locale ?? undefined;
        const member = { id: one.member_id, about: "points_spent" } as const;
        await sendMessage(tx, { ...said, channel, to, language, usefulUntil, member }, { now });
      }
    await watchCrowds(tx, spendings, { config, now });
    await reading.writePlace(tx, last);
    return { found: spendings.length, isLast: events.length < eventsAtOnce };
  });
};

/** Telephone and mail, both; the app alone reaches whoever has neither. */
const placesOf = (one: Spending) => {
  const near = reachable(one, ["sms", "email"]);
  return near.length > 0 ? near : reachable(one, ["push"]);
};

const toldOf = (one: Spending): Told => ({
  points: one.points,
  value: one.value,
  left: one.available,
  at: one.spent_at,
  seller: one.seller_name,
  branch: one.branch_id,
  reference: one.redemption_id,
});
