// API keys that open nothing because nobody answers for them any more.
import type { Tx } from "../../kit/db/db.ts";
import { isKeyStopped } from "../domain/keys.ts";
import { listKeysUnderWay } from "../store/keys.ts";

/** A key that has stopped, with the name of its maker. */
export type StoppedKey = { readonly id: string; readonly name: string; readonly maker: string };

/** Keys that are neither revoked nor over at `now` and that nobody answers for; oldest first. */
export const stoppedKeys = async (tx: Tx, now: Date): Promise<StoppedKey[]> =>
  (await listKeysUnderWay(tx, now))
    .filter((key) => isKeyStopped(key))
    .map(({ id, name, maker }) => ({ id, name, maker: maker.name }));
