// Scoring what shows only after the fact, from the stored events.

import { accept } from "../../kit/pure/decision.ts";
import type { Posting } from "../../ledger/door/posting.ts";
import type { Programme } from "../../programme/domain.ts";
import type { Breach } from "../domain/case.ts";
import { isScoring, scoredEvents, scoredMs, scoreReturns } from "../domain/scoring.ts";
import { reading, readReturns } from "../store/feed.ts";
import { caseTable } from "../store/tables.ts";
import type { FraudParts } from "./cases.ts";
import { raiseCase, watchActor } from "./watch.ts";

const page = 1_000;

/**
 * Scores the members of whom something came back since the last reading. Reading goes on where it
 * stopped, and a case there already is not raised again, so it may happen twice.
 */
export const scoreNew = async (parts: FraudParts, signal?: AbortSignal): Promise<number> => {
  const { db, programmes } = parts;
  let raised = 0;
  for (let place = await reading.readPlace(db); ; ) {
    const events = await reading.readEvents(db, place, page);
    const last = events.at(-1);
    if (!last) return raised;
    const latest = new Map<number, (typeof events)[number]>();
    for (const event of events)
      if (scoredEvents.has(event.type)) latest.set(event.member_id, event);
    const { config } = await programmes.current();
    for (const event of latest.values()) raised += await scoreOne(parts, config, event);
    const { tx, member_id, event_no } = last;
    place = { tx, member_id, event_no };
    await reading.writePlace(db, place);
    if (events.length < page || signal?.aborted) return raised;
  }
};

const scoreOne = async (
  { db, posting }: FraudParts,
  config: Programme,
  event: { member_id: number; occurred_at: number; external_id: string },
): Promise<number> => {
  const at = event.occurred_at;
  const { settings } = config.antiFraudAt(at);
  if (!isScoring(settings)) return 0;
  const [from, to] = [new Date(at - scoredMs), new Date(at + 1)];
  const returns = await readReturns(db, { memberId: event.member_id, from, to });
  const zone = config.settingsAt(at).timezone;
  const breaches = scoreReturns(returns, settings, { at, zone });
  for (const breach of breaches) await raiseOnce(posting, event.external_id, breach);
  return breaches.length;
};

const raiseOnce = async (
  posting: Posting<Programme>,
  externalId: string,
  breach: Breach,
): Promise<void> => {
  await posting.submit({
    member: { externalId, create: false },
    actor: watchActor,
    prepare: () => ({
      lots: "live",
      reads: new Map([[caseTable, [breach.caseKey]]]),
      decide: (desk) => {
        if (!desk.find(caseTable, breach.caseKey)) raiseCase(desk, breach);
        return accept({ status: 200, body: {} });
      },
    }),
  });
};
