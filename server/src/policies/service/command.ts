// How policies act on a member: a command of the lane that holds only if nothing happened to the member
// since the job looked.

import { accept } from "../../kit/pure/decision.ts";
import type { Desk, Posting, Reads } from "../../ledger/door/posting.ts";
import type { Programme } from "../../programme/domain.ts";
import type { Marks } from "../store/members.ts";

type Act = {
  readonly job: string;
  readonly lots: "none" | "live";
  readonly reads: (memberId: number) => Reads;
  /** Writes into the desk; false when there was nothing to do. */
  readonly work: (desk: Desk<Programme>) => boolean;
};

/**
 * Submits what a job does to one member. Answers whether it was done; a member who has changed since it
 * was seen is left for the next run.
 * @throws Error when the lane refuses, as it does under overload: the run tries again
 */
export const act = async (
  posting: Posting<Programme>,
  seen: Marks,
  { job, lots, reads, work }: Act,
): Promise<boolean> => {
  let done = false;
  const answer = await posting.submit({
    member: { externalId: seen.external_id, create: false },
    actor: `job:${job}`,
    prepare: (_config, memberId) => ({
      lots,
      reads: reads(memberId),
      decide: (desk) => {
        // Decided anew when a race was lost, so what an earlier try found is forgotten.
        const { version, events } = desk.book.account;
        done = version === seen.version && events === seen.events && work(desk);
        return accept({ status: 200, body: {} });
      },
    }),
  });
  if ("ok" in answer) throw new Error(`${job}: ${seen.external_id} was refused: ${answer.code}`);
  return done;
};
