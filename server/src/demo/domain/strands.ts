// The year cut so that it can be sent several ways at once: into chapters, one after the other, and each
// into strands of members who know nothing of each other.
// Decision 0035.
import { dayMs } from "@nuqta/contracts/kit/time.ts";
import { dayOf, instantOf } from "../../kit/pure/local-time.ts";
import type { Event } from "./events.ts";
import type { Marketplace } from "./marketplace.ts";
import { type Step, stepsOf, stretchEnd } from "./steps.ts";
import { zone } from "./zone.ts";

/** Every `of`-th member of the marketplace, from that at `index` on. */
export type Share = { readonly index: number; readonly of: number };
export type Strand = { readonly share: Share; readonly steps: readonly Step[] };
/** Its strands may be sent at once; the chapter before must be over. */
export type Chapter = readonly Strand[];

/** While the rows of one are on their way, the others are decided; more only make the batches smaller. */
const strandCount = 3;
/** Time that strands may be apart; a multiple of what a step gathers. */
const chapterMs = 7 * dayMs;

export const everybody: Share = { index: 0, of: 1 };

/** Whether the member at a place belongs to a share. */
export const isOf = ({ index, of }: Share, place: number): boolean => place % of === index;

const sharesOf = (of: number): Share[] => Array.from({ length: of }, (_, index) => ({ index, of }));

/** When members take from one budget, and who comes first counts: from, and the instant after it. */
const contests = ({ programme }: Marketplace): { from: number; to: number }[] =>
  programme.publications.flatMap(({ campaign }) => {
    const { budget_points, start_date, end_date } = campaign?.draft ?? {};
    if (budget_points == null || start_date === undefined || end_date == null) return [];
    return [{ from: instantOf(zone, dayOf(start_date)), to: instantOf(zone, dayOf(end_date) + 1) }];
  });

/** Owner of an event. */
const ownerIn = (events: readonly Event[]): ((event: Event) => string) => {
  const ofOrder = new Map<string, string>();
  const ofRedemption = new Map<string, string>();
  for (const event of events) {
    if (event.kind === "order") ofOrder.set(event.body.order_id, event.body.member_id);
    if (event.kind === "hold") ofRedemption.set(event.redemptionId, event.memberId);
  }
  const known = (id: string | undefined) => {
    if (id === undefined) throw new Error("an event is nobody's");
    return id;
  };
  return (event) => {
    switch (event.kind) {
      case "member":
      case "activity":
      case "order":
        return event.body.member_id;
      case "hold":
      case "adjustment":
        return event.memberId;
      case "status":
      case "return":
        return known(ofOrder.get(event.orderId));
      case "release":
        return known(ofRedemption.get(event.redemptionId));
    }
  };
};

/** The whole year of a marketplace, to be sent chapter by chapter. */
export const chaptersOf = (market: Marketplace): Chapter[] => {
  const { events, end, memberIds } = market;
  const owner = ownerIn(events);
  const places = new Map(memberIds.map((id, place) => [id, place]));
  const limited = contests(market);
  const byEnd = Map.groupBy(events, ({ at }) => stretchEnd(at, { ms: chapterMs, end }));
  return [...byEnd]
    .sort(([a], [b]) => a - b)
    .map(([to, own]) => {
      const isContested = limited.some((one) => one.from < to && one.to > to - chapterMs);
      const shares = sharesOf(isContested ? 1 : strandCount);
      return shares.map((share) => {
        const theirs = own.filter((event) => isOf(share, places.get(owner(event)) ?? 0));
        return { share, steps: stepsOf(theirs, end) };
      });
    });
};
