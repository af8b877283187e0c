// The columns of every table, for Kysely. Each capability adds its own tables here.

/** int8 arrives as a safe integer, date as text, timestamptz as Date, bytea as Buffer. */
export type Tables = Record<never, never>;
