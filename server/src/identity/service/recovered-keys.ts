// After a recovery of a password: the keys its owner made or knows, and their end.
// Decision 0062.
import type { Database } from "../../kit/db/db.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import type { BackedKey } from "../domain/keys.ts";
import * as keys from "../store/keys.ts";
import { clearRecovered, findRecovered, lockRecovered } from "../store/recovery.ts";
import { by, record, type Trace } from "./record.ts";

/** The instant of a recovery that waits for an answer, and the keys in question; both empty otherwise. */
export const recoveredKeys = async (
  db: Database,
  { staffId, now }: { staffId: string; now: Date },
): Promise<{ recoveredAt: Date | null; keys: BackedKey[] }> => {
  const recoveredAt = await findRecovered(db, staffId);
  if (recoveredAt === null) return { recoveredAt, keys: [] };
  const found = await keys.listKeysOf(db, staffId, now);
  // Without a key there is nothing to ask.
  return found.length === 0 ? { recoveredAt: null, keys: [] } : { recoveredAt, keys: found };
};

/** Revokes some of the keys in question and asks no more; answers how many there were. */
export const answerRecoveredKeys = async (
  db: Database,
  ask: Trace & { staffId: string; revoke: readonly string[]; forget: () => void },
): Promise<Decision<number, "api_key_not_found">> => {
  const { staffId, now } = ask;
  const revoked = await db.transaction(async (tx) => {
    const isAsked = await lockRecovered(tx, staffId);
    const found = isAsked ? await keys.listKeysOf(tx, staffId, now) : [];
    const chosen = found.filter(({ id }) => ask.revoke.includes(id));
    if (chosen.length !== new Set(ask.revoke).size) return refuse("api_key_not_found");
    if (!isAsked) return accept(0);
    for (const { id } of chosen) {
      await keys.revokeApiKey(tx, id, now);
      const { actor } = by({ id: staffId });
      const detail = { after: "password_recovery" };
      await record(tx, ask, { action: "key_revoke", actor, target: `key:${id}`, detail });
    }
    await clearRecovered(tx, staffId);
    return accept(chosen.length);
  });
  ask.forget();
  return revoked;
};
