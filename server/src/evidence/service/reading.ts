// How far awards were worked out again, for those who look.
import type { EvidenceReply } from "@nuqta/contracts/evidence.ts";
import { secondMs } from "@nuqta/contracts/kit/time.ts";
import { feed } from "../../kit/feed/reading.ts";
import { entryId } from "../../ledger/door/account.ts";
import { readMarked, readState } from "../store.ts";
import type { EvidenceParts } from "./derive.ts";

const shownMax = 20;

/** The state of the reading, its lag in seconds, and the newest awards that came out otherwise. */
export const readEvidence = async ({
  db,
  clock,
}: Pick<EvidenceParts, "db" | "clock">): Promise<EvidenceReply> => {
  const { checked, checkedAt, different, ...place } = await readState(db);
  const waiting = await feed.nextAt(db, place);
  const lag = waiting === undefined ? 0 : clock.now().getTime() - waiting.getTime();
  const marked = different === 0 ? [] : await readMarked(db, shownMax);
  return {
    checked,
    checked_at: checkedAt?.toISOString() ?? null,
    behind_seconds: Math.max(0, Math.round(lag / secondMs)),
    different,
    newest: marked.map(({ memberId, entryNo, foundAt, differences }) => ({
      entry_id: entryId(memberId, entryNo),
      found_at: foundAt.toISOString(),
      differences,
    })),
  };
};
