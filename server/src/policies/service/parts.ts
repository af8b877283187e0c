// What the jobs of policies work with, and what they ask first.

import type { InactivityTerms } from "@nuqta/contracts/policies.ts";
import type { Database } from "../../kit/db/db.ts";
import type { Clock } from "../../kit/process/clock.ts";
import type { Posting } from "../../ledger/door/posting.ts";
import type { Programme } from "../../programme/domain.ts";
import type { Programmes } from "../../programme/door/in-force.ts";
import { termsInForce } from "./terms-in-force.ts";

export type PolicyParts = {
  db: Database;
  posting: Posting<Programme>;
  programmes: Programmes;
  clock: Clock;
  /** Members (or sellers) of one part of a run; 500 unless told. */
  batchSize?: number;
};

export const batchSizeOf = ({ batchSize = 500 }: PolicyParts): number => batchSize;

/** The programme's zone at `at`. */
export const zoneAt = async ({ programmes }: PolicyParts, at: Date): Promise<string> =>
  (await programmes.current()).config.settingsAt(at.getTime()).timezone;

/** What a part of a run is judged by. */
export const groundOf = async (
  parts: PolicyParts,
  at: Date,
): Promise<{ terms: InactivityTerms; zone: string; at: number }> => ({
  terms: await termsInForce(parts.db),
  zone: await zoneAt(parts, at),
  at: at.getTime(),
});

/** Where the part after one of these rows begins; null when they were the last. */
export const nextAfter = (
  rows: readonly { member_id: number }[],
  isFull: boolean,
): string | null => (isFull ? String(rows.at(-1)?.member_id) : null);
