// How often a race is run or a time is taken.

/** Rounds of this run: `ci` on the built-in server, `long` with NUQTA_LONG=1, few on a second server. */
export const roundsOf = ({ ci, long, again }: Record<"ci" | "long" | "again", number>): number => {
  if (process.env["NUQTA_LONG"] === "1") return long;
  return process.env["NUQTA_TEST_SERVER"] === "external" ? again : ci;
};
