// The marketplace's member ids to ours. Known ids are remembered; the lane notices when one leads
// elsewhere since, because the account it finds goes by another name, and has it looked up anew.
import type { Database, Tx } from "../../kit/db/db.ts";
import type { PostingStore } from "../store/two-statements.ts";

/** `name` is what the member goes by: the id itself, or that of the member the id was merged into. */
export type KnownMember = { memberId: number; externalId: string; name: string; isNew: boolean };

export type MemberDirectory = {
  /** Resolves ids; an unknown one gets a fresh number when it may be created, else undefined. */
  resolve(
    tx: Tx,
    wanted: readonly { externalId: string; create: boolean }[],
  ): Promise<(KnownMember | undefined)[]>;
  /** The internal id of a member, or undefined. */
  find(tx: Tx, externalId: string): Promise<number | undefined>;
  learn(externalId: string, memberId: number, name?: string): void;
  /** Has an id looked up anew the next time. */
  forget(externalId: string): void;
};

const rememberedMax = 200_000;
const blockSize = 200;

export const memberDirectory = (
  db: Database,
  store: Pick<PostingStore, "findMembers" | "takeIdBlock">,
): MemberDirectory => {
  const known = new Map<string, { memberId: number; name: string }>();
  let block = { next: 0, end: 0 };

  const learn = (externalId: string, memberId: number, name = externalId) => {
    // The oldest go first; losing one costs a look-up, nothing else.
    if (known.size >= rememberedMax)
      for (const oldest of known.keys()) {
        known.delete(oldest);
        if (known.size < rememberedMax * 0.9) break;
      }
    known.set(externalId, { memberId, name });
  };

  const lookUp = async (tx: Tx, externalIds: readonly string[]) => {
    const missing = [...new Set(externalIds.filter((id) => !known.has(id)))];
    if (missing.length === 0) return;
    for (const row of await store.findMembers(tx, missing))
      learn(row.external_id, row.member_id, row.name);
  };

  // Taken outside the batch's transaction on purpose: a number lost with a batch is only a gap.
  const freshId = async () => {
    if (block.next >= block.end) {
      const first = await store.takeIdBlock(db, "member", blockSize);
      block = { next: first, end: first + blockSize };
    }
    const id = block.next;
    block.next += 1;
    return id;
  };

  return {
    learn,
    forget: (externalId) => void known.delete(externalId),
    find: async (tx, externalId) => {
      await lookUp(tx, [externalId]);
      return known.get(externalId)?.memberId;
    },
    resolve: async (tx, wanted) => {
      await lookUp(
        tx,
        wanted.map(({ externalId }) => externalId),
      );
      const fresh = new Map<string, number>();
      for (const { externalId, create } of wanted)
        if (create && !known.has(externalId) && !fresh.has(externalId))
          fresh.set(externalId, await freshId());
      return wanted.map(({ externalId }) => {
        const there = known.get(externalId);
        if (there) return { ...there, externalId, isNew: false };
        const memberId = fresh.get(externalId);
        if (memberId === undefined) return undefined;
        return { memberId, externalId, name: externalId, isNew: true };
      });
    },
  };
};
