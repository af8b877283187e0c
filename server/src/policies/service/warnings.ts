// The nightly job of warnings: members hear of points that will end 30, 7 and 1 days before.
import { dayMs } from "@nuqta/contracts/kit/time.ts";

import type { Effect, Job } from "../../kit/jobs/job.ts";
import { announce } from "../../ledger/door/book.ts";
import { thresholds, type Warning, warningFor } from "../domain/warnings.ts";
import { type EndingRow, readEndings } from "../store/members.ts";
import { noticeTable } from "../store/tables.ts";
import { act } from "./command.ts";
import { batchSizeOf, nextAfter, type PolicyParts, zoneAt } from "./parts.ts";
import { tellMembers } from "./telling.ts";

type Due = { row: EndingRow; warnings: Warning[] };

/** A member's rows together, each with the warnings that are due and not yet given. */
const dueOf = (rows: readonly EndingRow[], zone: string, at: number): Due[] => {
  const members = new Map<number, Due>();
  for (const row of rows) {
    const due = members.get(row.member_id) ?? { row, warnings: [] };
    members.set(row.member_id, due);
    if (row.kind === null || row.ends_at === null) continue;
    const ending = { kind: row.kind, endsAt: row.ends_at, points: row.points ?? 0 };
    const warning = warningFor(ending, zone, at);
    if (warning && row.told?.includes(warning.key) !== true) due.warnings.push(warning);
  }
  return [...members.values()];
};

export const warningsJob = (parts: PolicyParts): Job => ({
  name: "warnings",
  batch: async ({ at, cursor }) => {
    const batchSize = batchSizeOf(parts);
    const zone = await zoneAt(parts, at);
    // A day of 25 hours must not hide the thirtieth.
    const to = new Date(at.getTime() + (thresholds[0] + 1) * dayMs);
    const ask = { after: Number(cursor), limit: batchSize, from: at, to };
    const rows = await readEndings(parts.db, ask);
    const members = dueOf(rows, zone, at.getTime());
    const due = members.filter(({ warnings }) => warnings.length > 0);
    const effects = due.flatMap(({ row, warnings }) =>
      warnings.map(({ days, points, endsAt }): Effect => {
        return { what: `warns_${days}`, subject: row.external_id, points, at: endsAt };
      }),
    );
    return {
      looked: members.length,
      effects,
      next: nextAfter(rows, members.length === batchSize),
      apply: async () => {
        const given = await Promise.all(due.map((one) => warn(parts, one)));
        const messages = await tellMembers(parts);
        const counts: Record<string, number> = { messages };
        for (const { days } of given.flat())
          counts[`warns_${days}`] = (counts[`warns_${days}`] ?? 0) + 1;
        return { changed: given.flat().length, counts };
      },
    };
  },
});

/** Gives a member the warnings that no one has given meanwhile; answers those. */
const warn = async ({ posting }: PolicyParts, { row, warnings }: Due): Promise<Warning[]> => {
  let given: Warning[] = [];
  await act(posting, row, {
    job: "warnings",
    lots: "none",
    reads: () => new Map([[noticeTable, warnings.map(({ key }) => key)]]),
    work: (desk) => {
      const { book } = desk;
      given = warnings.filter(({ key }) => !desk.find(noticeTable, key));
      for (const { key, kind, endsAt, days, points } of given) {
        announce(book, "points.expiring", book.now, {
          points,
          expires_at: new Date(endsAt).toISOString(),
          days,
          because: kind,
        });
        desk.put(noticeTable, {
          member_id: row.member_id,
          notice_key: key,
          kind,
          ends_at: endsAt,
          days,
          points,
          made_at: book.now,
          told_at: null,
        });
      }
      return given.length > 0;
    },
  });
  return given;
};
