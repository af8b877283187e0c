// The posting of this process, deciding with the programme in force.

import type { Database } from "../../kit/db/db.ts";
import type { Clock } from "../../kit/process/clock.ts";
import type { Tracing } from "../../kit/telemetry/tracing.ts";
import { openPosting, type Posted, type Posting, type Watch } from "../../ledger/door/posting.ts";
import type { Programme } from "../domain.ts";
import type { Programmes } from "./programmes.ts";

/** Opens the posting; one for a process and database is enough, and best. */
export const openProgrammePosting = (options: {
  db: Database;
  clock: Clock;
  programmes: Programmes;
  watch?: Watch<Programme>;
  posted?: (batch: Posted) => void;
  /** Records commands and their commits; without it nothing is. */
  tracing?: Tracing | undefined;
  /** How many batches may be under way at once, each in a lane of its own. */
  lanes?: number;
}): Posting<Programme> =>
  openPosting<Programme>({
    db: options.db,
    clock: options.clock.now,
    configAt: options.programmes.at,
    currentConfig: options.programmes.current,
    programmeVersion: (programme) => programme.version,
    watch: options.watch,
    posted: options.posted,
    tracing: options.tracing,
    ...(options.lanes !== undefined && { lanes: options.lanes }),
  });
