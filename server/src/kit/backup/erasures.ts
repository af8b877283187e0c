// Members who were erased, by number and instant alone, kept beside the backups: whoever restores an earlier moment
// erases them again.
// Decision 0090.
import { z } from "zod";
import { readErased } from "../audit/store.ts";
import type { Tx } from "../db/db.ts";
import { load, type Repository, store } from "./repository.ts";

const form = z.object({
  format: z.literal(1),
  /** The entry up to which the record of who did what was read, and its timeline. */
  timeline: z.int(),
  entry_no: z.int(),
  erased: z.array(z.object({ member_id: z.int(), at: z.iso.datetime() })),
});
type Kept = z.output<typeof form>;

const name = "erased";

const read = async (repository: Repository): Promise<Kept | undefined> => {
  const bytes = await load(repository, name);
  return bytes && form.parse(JSON.parse(bytes.toString("utf8")));
};

/** Members who were erased after an instant, each once. */
export const erasedSince = async (repository: Repository, since: Date): Promise<number[]> => {
  const all = (await read(repository))?.erased ?? [];
  const later = all.filter(({ at }) => Date.parse(at) > since.getTime());
  return [...new Set(later.map(({ member_id }) => member_id))];
};

/** Adds who was erased since the last look. */
export const keepErasures = async (
  tx: Tx,
  repository: Repository,
  timeline: number,
): Promise<void> => {
  const kept = await read(repository);
  const from = kept?.timeline === timeline ? kept.entry_no : 0;
  const entries = await readErased(tx, from);
  const found = entries.flatMap(({ at, target }) => {
    const number = /^member:erased-([0-9a-z]+)$/.exec(target)?.[1];
    return number === undefined
      ? []
      : [{ member_id: Number.parseInt(number, 36), at: at.toISOString() }];
  });
  const known = new Set(kept?.erased.map(({ member_id, at }) => `${member_id} ${at}`));
  const fresh = found.filter(({ member_id, at }) => !known.has(`${member_id} ${at}`));
  if (fresh.length === 0 && kept?.timeline === timeline) return;
  const next: Kept = {
    ...{ format: 1, timeline, entry_no: Number(entries.at(-1)?.no ?? from) },
    erased: [...(kept?.erased ?? []), ...fresh],
  };
  await store(repository, name, Buffer.from(JSON.stringify(next)));
};
