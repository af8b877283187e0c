// The clock of a breach: 72 hours from noticing it until the data protection centre has to know.
// Decision 0126.
import { type breachClocks, breachReportMs, breachWarnMs } from "@nuqta/contracts/breaches.ts";

type Clock = (typeof breachClocks)[number];

/** Instants in epoch ms; `reportedAt` is null until the authority was told. */
export type Times = { noticedAt: number; reportedAt: number | null };

/** The instant (epoch ms) by which the centre has to know. */
export const dueAt = (noticedAt: number): number => noticedAt + breachReportMs;

/** State of a breach at `now` (epoch ms). */
export const clockAt = ({ noticedAt, reportedAt }: Times, now: number): Clock => {
  const due = dueAt(noticedAt);
  if (reportedAt !== null) return reportedAt <= due ? "reported" : "late";
  if (now >= due) return "overdue";
  return now >= due - breachWarnMs ? "soon" : "running";
};
