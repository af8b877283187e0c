// Mails and short messages on their way: one line each, tried until they help nobody any more.
// Decision 0086.
import { minuteMs, secondMs } from "@nuqta/contracts/kit/time.ts";
import type { Database, Statement, Tx } from "../db/db.ts";
import type { Clock } from "../process/clock.ts";
import type { Log } from "../process/log.ts";
import { repeat } from "../process/repeat.ts";
import { waitAfter } from "../pure/back-off.ts";
import { placeOf, sealerOf, UnknownKey } from "../secrets/sealing.ts";
import { type Deliverer, openDeliverer } from "./deliverer.ts";
import type { Claim, Ending, Outbox } from "./outbox.ts";

/** The outcome of a try: taken, refused for good, or something that may be mended. */
export type Outcome = "sent" | "refused" | "try_later";

/** A taken note; its text as it was stored, which may be sealed. */
type Note = { readonly id: string; readonly attempts: number; readonly text: string };

/**
 * Stored notes with their texts as people read them; what is over has none.
 * @throws UnknownKey when a text is sealed under a key that is not there
 */
export const opened = <Row extends { readonly id: string; readonly text: string | null }>(
  tx: Tx,
  table: string,
  rows: readonly Row[],
): Row[] =>
  rows.map((row) =>
    row.text === null ? row : { ...row, text: sealerOf(tx).open(placeOf(table, row.id), row.text) },
  );

/** The outbox of one kind of notes, which has `useful_until` as well, and the waits between tries. */
export type NoteKind<Item extends Note> = {
  readonly name: string;
  readonly table: string;
  readonly take: (tx: Tx, claim: Claim) => Promise<Item[]>;
  readonly end: (tx: Tx, ending: Ending) => Promise<unknown>;
  /** Gives up what is past its use, and removes what is old. */
  readonly tidy: (tx: Tx, now: Date) => Promise<void>;
  readonly leaseMs: number;
  /** The last one again and again. */
  readonly waitsMs: readonly number[];
};

export type NoteParts<Item> = {
  readonly db: Database;
  readonly send: (item: Item) => Promise<Outcome>;
  readonly clock: Clock;
  readonly log: Log;
  /** A number from 0 to 1, anew each time. */
  readonly random?: () => number;
};

/** Makes the deliverer of one kind of notes. */
export const openNotes = <Item extends Note>(
  { name, table, take, end, leaseMs, waitsMs }: NoteKind<Item>,
  { db, send, clock, log, random = Math.random }: NoteParts<Item>,
): Deliverer => {
  // Only here, so that what waits is readable in this process alone and for as long as a try takes.
  const sendOpened = async (stored: Item): Promise<Outcome> => {
    try {
      const [item = stored] = opened(db, table, [stored]);
      return await send(item);
    } catch (err) {
      if (!(err instanceof UnknownKey)) throw err;
      log.error({ err, note: name }, "a note waits for the key that it is sealed with");
      return "try_later";
    }
  };
  return openDeliverer<Item>({
    ...{ clock, log, leaseMs },
    lines: async () => [{ id: "notes" }],
    take: (_line, claim) => take(db, claim),
    attempt: async (item, lease) => {
      const outcome = await sendOpened(item);
      const now = clock.now();
      const tries = Math.min(item.attempts + 1, waitsMs.length);
      const waitMs = waitAfter(tries, waitsMs, random()) ?? 0;
      const again = { state: "waiting", dueAt: new Date(now.getTime() + waitMs) };
      const over = { state: outcome === "sent" ? "delivered" : "failed", dueAt: null };
      await end(db, { id: item.id, lease, now, ...(outcome === "try_later" ? again : over) });
      return outcome === "sent";
    },
  });
};

/** The outbox of notes in a table: one line, and what a note said goes once it is over. */
export const noteOutbox = (table: string, key: string, select: string): Outbox => ({
  ...{ table, key, select, forgets: "content" },
  ...{ line: "'notes'", isOpen: "c.useful_until > $1" },
});

/** The statement that gives up what is past its use and on nobody's way. */
export const givingUp = ({ table }: Outbox, now: Date): Statement => ({
  text: `update ${table} set state = 'failed', content = null, due_at = null, lease = null,
      leased_until = null, finished_at = $1
    where state = 'waiting' and useful_until <= $1 and (leased_until is null or leased_until <= $1)`,
  values: [now],
});

/** Sends every second and tidies every minute; answers how to stop. Without a sender notes wait. */
export const startNotes = <Item extends Note>(
  kind: NoteKind<Item>,
  parts: Omit<NoteParts<Item>, "send"> & { send: NoteParts<Item>["send"] | undefined },
): (() => Promise<void>) => {
  const { db, send, clock, log } = parts;
  const tidy = () => kind.tidy(db, clock.now());
  const deliverer = send && openNotes(kind, { ...parts, send });
  const stops = [repeat(`${kind.name}-tidy`, tidy, { everyMs: minuteMs, log })];
  if (deliverer) {
    stops.push(repeat(`${kind.name}-delivery`, deliverer.round, { everyMs: secondMs, log }));
  }
  return async () => {
    for (const stop of stops) await stop();
    await deliverer?.close();
  };
};
