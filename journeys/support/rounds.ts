// How long a story is told: short in every test run, at length by `npm run soak`.

/** Whether this run is told at length: `NUQTA_LONG=1`. */
export const isLong = process.env["NUQTA_LONG"] === "1";

/**
 * Rounds of this run: `ci` on the built-in server, `long` in a soak; `again` where the same is told once
 * more, on a second server or on tables cut into partitions.
 */
export const roundsOf = ({ ci, long, again }: Record<"ci" | "long" | "again", number>): number => {
  if (isLong) return long;
  const { NUQTA_TEST_SERVER: server, NUQTA_TEST_PARTITIONED: isCut } = process.env;
  return server === "external" || isCut === "1" ? again : ci;
};

/** A story's own seed in every test run; in a soak another one, the same for the same `NUQTA_SEED`. */
export const seedOf = (own: number): number => own + Number(process.env["NUQTA_SEED"] ?? 0);
