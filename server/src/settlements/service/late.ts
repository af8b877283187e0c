// Entries of earlier months that are part of a month, because they became known after those were closed.
// Decision 0163.
import type { LateEntry } from "@nuqta/contracts/month-closes.ts";
import { figuresPlace, type Place, partyNames, readMoves } from "../../analytics/door/service.ts";
import type { Tx } from "../../kit/db/db.ts";
import { isBefore } from "../../kit/feed/place.ts";
import { accept, refuse } from "../../kit/pure/decision.ts";
import { dayOf, startOfDay } from "../../kit/pure/local-time.ts";
import { entryId } from "../../ledger/door/account.ts";
import * as store from "../store/months.ts";
import { daysOfMonth, monthBehind } from "./month-days.ts";
import { sumsOfAll } from "./month-figures.ts";
import { whyNotNext } from "./months.ts";
import { type SettlementParts, zoneOf } from "./parts.ts";

const eventsAtOnce = 500;
/** Most events that a page looks at. */
const eventsOfPage = 20_000;
const pageRows = 100;

type Ask = { month: string; after: string | undefined };

const placeOf = (cursor: string): Place => {
  const [tx = "0", memberId, eventNo] = cursor.split(".");
  return { tx, memberId: Number(memberId), eventNo: Number(eventNo) };
};

const cursorOf = ({ tx, memberId, eventNo }: Place): string => `${tx}.${memberId}.${eventNo}`;

type Stretch = { from: Place; until: Place; zone: string };

/** Part of the feed that is new in a month; undefined where no month was closed before it. */
const stretchOf = async (parts: SettlementParts, month: string, now: Date) => {
  const { db } = parts;
  const closed = await store.findClosed(db, month);
  if (!closed) {
    const last = await store.findLast(db);
    if (whyNotNext(month, last) !== undefined) return refuse("month_not_next");
    if (last === undefined && (await sumsOfAll(db)).length === 0) return refuse("month_not_found");
  }
  const from = await store.findPlace(db, monthBehind(month, -1));
  const until = closed ? await store.findPlace(db, month) : await figuresPlace(db);
  if (!from || !until) return accept(undefined);
  const zone = closed ? closed.figures.zone : await zoneOf(parts, now);
  return accept<Stretch>({ from, until, zone });
};

/** One page of the entries, in the order of the feed. Refuses `month_not_next` and `month_not_found`. */
export const listLate = async (parts: SettlementParts, { month, after }: Ask, now: Date) => {
  const stretch = await stretchOf(parts, month, now);
  if (!stretch.ok) return stretch;
  if (stretch.value === undefined) return accept({ data: [], next: null });
  const { from, until, zone } = stretch.value;
  const before = startOfDay(zone, dayOf(daysOfMonth(month).from));
  const data: Told[] = [];
  const asked = after === undefined ? from : placeOf(after);
  let place = isBefore(asked, from) ? from : asked;
  let isOver = false;
  for (let read = 0; !isOver && read < eventsOfPage && data.length < pageRows; ) {
    const next = await readMoves(parts.db, place, { limit: eventsAtOnce, until, before });
    data.push(...togetherOf(next.moves.map(toldOf)));
    ({ place } = next);
    read += next.read;
    isOver = next.read < eventsAtOnce;
  }
  return accept({ data: await named(parts.db, data), next: isOver ? null : cursorOf(place) });
};

type Move = Awaited<ReturnType<typeof readMoves>>["moves"][number];

const toldOf = (move: Move): Told => ({
  entry_id: entryId(move.memberId, move.entryNo),
  occurred_at: new Date(move.effectiveAt).toISOString(),
  order_id: move.orderId,
  ...{ measure: move.measure, party: move.party, points: move.points },
  ...{ cost_points: move.rate.points, cost_piastres: move.rate.piastres },
});

type Told = Omit<LateEntry, "name">;

/** One row for what an entry did to points of one payer at one cost, however many lots they were of. */
const togetherOf = (rows: readonly Told[]): Told[] => {
  const sums = new Map<string, Told>();
  for (const { points, ...row } of rows) {
    const key = JSON.stringify(row);
    sums.set(key, { ...row, points: points + (sums.get(key)?.points ?? 0) });
  }
  return [...sums.values()];
};

const named = async (tx: Tx, data: readonly Told[]): Promise<LateEntry[]> => {
  const nameOf = await partyNames(tx, [...new Set(data.map(({ party }) => party))]);
  return data.map((one) => ({ ...one, name: nameOf(one.party) }));
};
