// How often keys are used: counted here and written down together now and then.
import { hourMs } from "@nuqta/contracts/kit/time.ts";
import type { Database } from "../../kit/db/db.ts";
import { addKeyUses, type KeyUse } from "../store/keys.ts";

export type KeyUses = {
  /** Counts a call; `isRefused` when it came from elsewhere than allowed, or the key was stopped. */
  readonly count: (keyId: string, now: Date, isRefused: boolean) => void;
  /** Writes down what was counted since the last time. */
  readonly flush: () => Promise<void>;
};

/** Makes the counter of this process. */
export const countKeyUses = (db: Database): KeyUses => {
  const uses = new Map<string, KeyUse>();
  const useOf = (keyId: string, hour: Date): KeyUse => {
    const name = `${keyId} ${hour.getTime()}`;
    const use = uses.get(name) ?? { keyId, hour, calls: 0, refused: 0 };
    uses.set(name, use);
    return use;
  };
  return {
    count: (keyId, now, isRefused) => {
      const use = useOf(keyId, new Date(Math.floor(now.getTime() / hourMs) * hourMs));
      if (isRefused) use.refused += 1;
      else use.calls += 1;
    },
    flush: async () => {
      const taken = [...uses.values()];
      uses.clear();
      try {
        await addKeyUses(db, taken);
      } catch (error) {
        // What could not be written is written with what comes next.
        for (const { keyId, hour, calls, refused } of taken) {
          const use = useOf(keyId, hour);
          use.calls += calls;
          use.refused += refused;
        }
        throw error;
      }
    },
  };
};
