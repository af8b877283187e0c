// Members who were erased after the moment that a place was restored to, erased once more.
// Decision 0090.
import { noteErased, readRestored } from "../kit/backup/fence.ts";
import type { Database } from "../kit/db/db.ts";
import { systemClock } from "../kit/process/clock.ts";
import { eraseByNumber } from "../members/door/service.ts";
import { openProgramme, openProgrammePosting } from "../programme/door/in-force.ts";
import { ofMembers } from "../tables.ts";
import { asOwner } from "./visit.ts";

/** Erases those that are due; answers the numbers of those who hold points and so cannot be. */
export const eraseAgain = async (db: Database, ownerUrl: string): Promise<number[]> => {
  const due = (await readRestored(db))?.erasures_due ?? [];
  if (due.length === 0) return [];
  const programmes = openProgramme(db);
  const posting = openProgrammePosting({ db, clock: systemClock, programmes, lanes: 1 });
  const left: number[] = [];
  try {
    for (const memberId of due) {
      const isDone = await eraseByNumber(
        { db, posting, kept: ofMembers },
        memberId,
        systemClock.now(),
      );
      if (!isDone) left.push(memberId);
      else await asOwner(ownerUrl, (owner) => noteErased(owner, memberId));
    }
  } finally {
    await posting.idle();
    programmes.close();
  }
  return left;
};
