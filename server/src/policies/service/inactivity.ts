// The nightly job of inactivity: counts members inactive or active again, sets when their points end,
// and ends the points of those who were told and did nothing.

import type { InactivityTerms } from "@nuqta/contracts/policies.ts";
import type { Effect, Job } from "../../kit/jobs/job.ts";
import { announce, expireUnused, settleDue } from "../../ledger/door/book.ts";
import type { AnyTable, Desk } from "../../ledger/door/posting.ts";
import type { Programme } from "../../programme/domain.ts";
import { judge, type Seen, type Verdict } from "../domain/inactivity.ts";
import { type IdleRow, readIdle } from "../store/members.ts";
import { noticeTable, standingTable } from "../store/tables.ts";
import { act } from "./command.ts";
import { batchSizeOf, groundOf, nextAfter, type PolicyParts } from "./parts.ts";
import { seenOf } from "./seen.ts";
import { tellMembers } from "./telling.ts";

type Step = { row: IdleRow; seen: Seen; verdict: Verdict };

const isChange = ({ seen: { standing }, verdict }: Step): boolean =>
  verdict.ends || verdict.becomes !== null || verdict.standing.pointsEndAt !== standing.pointsEndAt;

const effectsOf = ({ row, seen, verdict }: Step): Effect[] => {
  const subject = row.external_id;
  const { pointsEndAt: end } = verdict.standing;
  const effects: Effect[] = [];
  if (verdict.becomes !== null) effects.push({ what: verdict.becomes, subject });
  if (end !== null && end !== seen.standing.pointsEndAt)
    effects.push({ what: "will_end", subject, points: 0, at: end });
  if (end === null && seen.standing.pointsEndAt !== null && seen.ending > 0)
    effects.push({ what: "called_off", subject });
  if (verdict.ends) effects.push({ what: "ends", subject, points: -seen.ending });
  return effects;
};

/** The job; without terms that are on it only takes back what earlier terms had set. */
export const inactivityJob = (parts: PolicyParts): Job => ({
  name: "inactivity",
  batch: async ({ at, cursor }) => {
    const batchSize = batchSizeOf(parts);
    const ground = await groundOf(parts, at);
    const rows = await readIdle(parts.db, Number(cursor), batchSize);
    const steps = rows
      .map((row): Step => {
        const seen = seenOf(row);
        return { row, seen, verdict: judge(seen, ground.terms, ground.zone, ground.at) };
      })
      .filter(isChange);
    return {
      looked: rows.length,
      effects: steps.flatMap(effectsOf),
      next: nextAfter(rows, rows.length === batchSize),
      apply: async () => {
        const done = await Promise.all(
          steps.map(async (step) => ((await apply(parts, step, ground.terms)) ? step : undefined)),
        );
        const counts: Record<string, number> = {};
        for (const step of done)
          for (const { what } of step ? effectsOf(step) : [])
            counts[what] = (counts[what] ?? 0) + 1;
        await tellMembers(parts);
        return { changed: done.filter((step) => step !== undefined).length, counts };
      },
    };
  },
});

const apply = ({ posting }: PolicyParts, step: Step, terms: InactivityTerms): Promise<boolean> =>
  act(posting, step.row, {
    job: "inactivity",
    lots: step.verdict.ends ? "live" : "none",
    reads: () =>
      new Map<AnyTable, readonly string[]>([
        [standingTable, [""]],
        [noticeTable, [noticeKey(step)]],
      ]),
    work: (desk) => {
      if (step.verdict.ends) endPoints(desk, step);
      keepStanding(desk, step);
      if (step.verdict.becomes !== null) tell(desk, step, terms);
      return true;
    },
  });

const endPoints = ({ book }: Desk<Programme>, { seen, verdict }: Step): void => {
  settleDue(book);
  const before = seen.standing.pointsEndAt;
  if (before !== null) expireUnused(book, { before, since: verdict.since });
};

const keepStanding = (desk: Desk<Programme>, { row, verdict: { standing } }: Step): void =>
  desk.put(standingTable, {
    member_id: row.member_id,
    inactive_since: standing.inactiveSince,
    points_end_at: standing.pointsEndAt,
    tier_since: standing.tierSince,
    tier_reviewed_at: standing.tierReviewedAt,
  });

const noticeKey = ({ verdict }: Step): string => `inactive:${verdict.since}`;

const tell = (desk: Desk<Programme>, step: Step, terms: InactivityTerms): void => {
  const { book } = desk;
  const { row, seen, verdict } = step;
  const since = new Date(verdict.since).toISOString();
  announce(book, `member.${verdict.becomes}`, book.now, { since });
  if (verdict.becomes !== "inactive" || desk.find(noticeTable, noticeKey(step))) return;
  desk.put(noticeTable, {
    member_id: row.member_id,
    notice_key: noticeKey(step),
    kind: "inactive",
    ends_at: verdict.standing.pointsEndAt,
    days: terms.period_days,
    points: seen.active,
    made_at: book.now,
    told_at: null,
  });
};
