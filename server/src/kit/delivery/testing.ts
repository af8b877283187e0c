// For tests of outboxes: one look of a process that ends after it, and the schema of an earlier release.
import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import type { Database } from "../db/db.ts";
import { migrate } from "../db/migrate.ts";
import type { Clock } from "../process/clock.ts";
import { type NoteKind, type NoteParts, openNotes } from "./notes.ts";

/** Tries every note that is due once. Answers how many were taken. */
export const deliverOnce = async <Item extends { id: string; attempts: number; text: string }>(
  kind: NoteKind<Item>,
  { db, send, clock }: Pick<NoteParts<Item>, "db" | "send"> & { clock: Clock },
): Promise<number> => {
  let taken = 0;
  const counted = async (item: Item) => {
    const outcome = await send(item);
    if (outcome === "sent") taken++;
    return outcome;
  };
  const log = pino({ level: "silent" });
  const deliverer = openNotes(kind, { db, send: counted, clock, log, random: () => 0.5 });
  await deliverer.round();
  await deliverer.close();
  return taken;
};

/** Empties a database and gives it the schema as it was after the migration `last`. */
export const migrateUntil = async (db: Database, last: string): Promise<void> => {
  const [home, old] = ["server/migrations", await mkdtemp(join(tmpdir(), "nuqta-migrations-"))];
  await db.query({ text: "drop schema public cascade" });
  await db.query({ text: "create schema public" });
  for (const name of await readdir(home)) {
    if (name <= last) await cp(join(home, name), join(old, name));
  }
  await migrate(db, old);
  await rm(old, { recursive: true });
};
