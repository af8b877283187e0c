// Last words of members about being written to, and how far their events had come before these were read: whatever is
// said afterwards is noticed at the member's desk.
// Decision 0160.
import type { Tx } from "../../kit/db/db.ts";
import { readHighWater, readLeads } from "../../ledger/door/reading.ts";
import { type LastWord, readLastWords } from "../../members/door/service.ts";
import type { Moving } from "../domain/line.ts";
import { aboutOf, type Word, type Words } from "../domain/words.ts";
import { readUndoneAt } from "../store/openings.ts";
import { actor } from "./keys.ts";

/** Words of a member as they stood when their events had come so far; nothing and 0 of a member who is new. */
export type Said = { events: number; words: Words };

export const saidNothing: Said = { events: 0, words: new Map() };

/** Whether a member agrees to anything, which is then held against what they said here. */
export const agreesToAny = ({ consents }: Pick<Moving, "consents">): boolean =>
  consents.some(({ granted }) => granted);

/** Reads what these members said here, by the id on their line. A yes that was taken back left nothing that was said. */
export const readSaid = async (
  tx: Tx,
  externalIds: readonly string[],
): Promise<ReadonlyMap<string, Said>> => {
  if (externalIds.length === 0) return new Map();
  const leads = await readLeads(tx, externalIds);
  const ids = [...new Set(leads.map(({ member_id }) => member_id))];
  const high = await readHighWater(tx, ids);
  const events = new Map(high.map((one) => [one.member_id, one.events]));
  const undone = await readUndoneAt(tx, ids);
  const backs = new Set(undone.map(({ member_id, undone_at }) => `${member_id} ${+undone_at}`));
  const isOfUndo = ({ member_id, answer, actor: by, at }: LastWord): boolean =>
    answer === "withdrawn" && by === actor && backs.has(`${member_id} ${+at}`);
  const said = (await readLastWords(tx, ids)).filter((one) => !isOfUndo(one));
  const byMember = Map.groupBy(said, ({ member_id }) => member_id);
  return new Map(
    leads.map(({ external_id, member_id }): [string, Said] => {
      const words = (byMember.get(member_id) ?? []).map((one): [string, Word] => [
        aboutOf(one),
        { granted: one.answer === "granted", at: one.at.getTime() },
      ]);
      return [external_id, { events: events.get(member_id) ?? 0, words: new Map(words) }];
    }),
  );
};
