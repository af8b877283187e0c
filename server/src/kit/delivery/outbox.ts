// The statements of an outbox: rows of the transactions that cause them, which are sent after the commit,
// at least once, each under its own key, so that a receiver can tell that something came twice.
// Decision 0063.
import type { Statement } from "../db/db.ts";

/**
 * A table whose rows are delivered. It has `state` ('waiting' until it is over), `due_at`, `attempts`,
 * `lease`, `leased_until`, `created_at` and `finished_at`; a waiting row without `due_at` is not its turn.
 */
export type Outbox = {
  readonly table: string;
  /** The column that is the key of a row, and the key for whoever receives it. */
  readonly key: string;
  /** The columns of a taken row `d`. */
  readonly select: string;
  /** The line that a row `c` stands in: its place among those that are sent at once. */
  readonly line: string;
  /** The condition under which a row `c` may go out; $1 is the time. */
  readonly isOpen: string;
  /** The column that is emptied when a row is over. */
  readonly forgets?: string;
};

/** One process' right to try rows: whoever has no lease, or one that ended, changes nothing. */
export type Claim = { now: Date; leasedUntil: Date; lease: string; limit: number };

/** The statement that takes the rows of a line that are due, for as long as the lease lasts. */
export const taking = (
  { table, key, select, line, isOpen }: Outbox,
  of: string,
  { now, leasedUntil, lease, limit }: Claim,
): Statement => ({
  name: `take-${table}`,
  text: `update ${table} d set lease = $3::uuid, leased_until = $2
    from (select c.${key} from ${table} c
      where ${line} = $5 and c.state = 'waiting' and c.due_at <= $1
        and (c.leased_until is null or c.leased_until <= $1) and ${isOpen}
      order by c.due_at, c.${key} limit $4 for update skip locked) t
    where d.${key} = t.${key} returning ${select}`,
  values: [now, leasedUntil, lease, limit, of],
});

/** A row that was taken under `lease`, and its state after the try: over, or waiting for `dueAt`. */
export type Ending = {
  id: string | number;
  lease: string;
  state: string;
  dueAt: Date | null;
  now: Date;
};

/** The statement that ends a lease with the outcome of its try; no row if somebody else has it since. */
export const ending = (
  { table, key, forgets }: Outbox,
  { id, lease, state, dueAt, now }: Ending,
): Statement => ({
  name: `end-${table}`,
  text: `update ${table} set state = $3, due_at = $4, attempts = attempts + 1,
      lease = null, leased_until = null,
      finished_at = case when $3 = 'waiting' then null else $5::timestamptz end${
        forgets === undefined ? "" : `, ${forgets} = case when $3 = 'waiting' then ${forgets} end`
      }
    where ${key} = $1 and lease = $2::uuid and state = 'waiting' returning 1`,
  values: [id, lease, state, dueAt, now],
});

/** The statement that removes a stretch of what is over and was written before `before`. */
export const removal = ({ table, key }: Outbox, before: Date): Statement => ({
  text: `delete from ${table} where ${key} in (select ${key} from ${table}
    where created_at < $1 and state <> 'waiting' limit 5000)`,
  values: [before],
});
