// Work that goes on by itself: servers, jobs, mails, webhooks.
import { dayMs, hourMs } from "@nuqta/contracts/kit/time.ts";
import { countParked } from "../../integrations/door/service.ts";
import type { Database } from "../../kit/db/db.ts";
import { lateJobs } from "../../kit/jobs/store.ts";
import { mailsWaitingSince } from "../../kit/mail/outbox.ts";
import type { Server } from "../../kit/presence/store.ts";
import { systemClock } from "../../kit/process/clock.ts";
import { type Finding, thoseOf } from "./finding.ts";

const lateAfterMs = 6 * hourMs;

/** Findings among what servers do without being asked; jobs count as late only while one is at work. */
export const lookAtWork = async (db: Database, servers: readonly Server[]): Promise<Finding[]> => {
  const now = systemClock.now();
  const ago = (ms: number): Date => new Date(now.getTime() - ms);
  const mails = await mailsWaitingSince(db, { before: ago(dayMs), now });
  const parked = await countParked(db);
  const asked = { before: ago(lateAfterMs), quietSince: ago(2 * dayMs) };
  const late = servers.length === 0 ? [] : await lateJobs(db, asked);
  return thoseOf([
    [
      mails > 0,
      {
        code: "mails_wait",
        wrong: `${mails} mails wait for more than a day`,
        cure: "See that SMTP_URL is right and that a process with ROLE all or worker runs; its log says why each was not taken",
      },
    ],
    [
      parked.deliveries > 0,
      {
        code: "webhooks_parked",
        wrong: `${parked.deliveries} webhooks to ${parked.endpoints} endpoints were given up`,
        cure: "Have the receiver mended, then send them again in the console, under Webhooks",
      },
    ],
    [
      late.length > 0,
      {
        code: "jobs_late",
        wrong: `Jobs do not come round: ${late.join(", ")}`,
        cure: "See that a process with ROLE all or worker runs, and in the console, under Jobs, what their last run said",
      },
    ],
    ...versionsAt(servers),
  ]);
};

const versionsAt = (servers: readonly Server[]): readonly (readonly [boolean, Finding])[] => {
  const versions = [...new Set(servers.map(({ version }) => version))].toSorted();
  const at = servers.map(({ version, host }) => `${version} on ${host}`).join(", ");
  return [
    [
      versions.length > 1,
      {
        code: "two_versions",
        wrong: `Servers of ${versions.length} releases are at work (${at}), and the older ones do not see all that the newer ones write`,
        cure: "Stop the older ones",
      },
    ],
  ];
};
