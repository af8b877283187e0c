// Whose a redemption is. It never changes, and who holds points confirms them soon after.
import type { Database } from "../../kit/db/db.ts";
import { type Owner, ownerOfRedemption } from "../store/redemption-tables.ts";

export type Owners = {
  /** Undefined when there is no such redemption. */
  find(redemptionId: string): Promise<Owner | undefined>;
  remember(redemptionId: string, owner: Owner): void;
};

/** An owner takes some 200 bytes. */
const ownersMax = 50_000;

export const openOwners = (db: Database): Owners => {
  const known = new Map<string, Owner>();
  const remember = (id: string, owner: Owner): void => {
    // The oldest goes first; losing one costs a look-up, nothing else.
    const [oldest] = known.keys();
    if (known.size >= ownersMax && oldest !== undefined) known.delete(oldest);
    known.set(id, owner);
  };
  return {
    remember,
    find: async (id) => {
      const remembered = known.get(id);
      if (remembered) return remembered;
      const owner = await ownerOfRedemption(db, id);
      if (owner) remember(id, owner);
      return owner;
    },
  };
};
