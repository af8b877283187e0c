// Where the body of an answer is: with its key, or in a block of old ones.
// Decision 0171.

/** The year (UTC) of the instant in `column`, for blocks of old answers. */
export const yearOf = (column: string): string =>
  `date_part('year', ${column} at time zone 'UTC')::int`;

/** The body of an answer from the table `idempotency`, wherever it is. A block is read only for a body that moved. */
export const keptBody = `case when idempotency.body is not null then idempotency.body else (
  select o.bodies[array_position(o.keys, idempotency.key)] from old_answer o
  where o.member_id = idempotency.member_id and o.year = ${yearOf("idempotency.recorded_at")}) end as body`;
