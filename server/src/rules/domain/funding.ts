// Who pays for the points of a line.
import type { Funding } from "@nuqta/contracts/rules.ts";
import { allocate } from "../../kit/pure/allocate.ts";
import type { Funder } from "./evaluation.ts";
import type { FactLine } from "./facts.ts";

/** Adds the payers of `points` on a line to `into`; the shares are whole and add up exactly. */
export const fund = (
  funding: Funding | undefined,
  points: number,
  line: FactLine,
  into: Funder[],
): void => {
  const shares = funding ?? byPlatform;
  const [first] = shares;
  if (shares.length === 1 && first !== undefined) {
    pay(into, partyOf(first.party, line), points);
    return;
  }
  const paid = allocate(
    points,
    shares.map((share) => share.share_bps),
  );
  shares.forEach(({ party }, i) => {
    pay(into, partyOf(party, line), paid[i] ?? 0);
  });
};

const byPlatform: Funding = [{ party: "platform", share_bps: 10_000 }];

// What concerns no seller is paid by the platform.
const partyOf = (party: string, { line }: FactLine): string => {
  if (party !== "seller_of_line") return party;
  return line.sellerId === "" ? "platform" : `seller:${line.sellerId}`;
};

/** Adds what a party pays for to `into`. */
export const pay = (into: Funder[], party: string, points: number): void => {
  if (points === 0) return;
  const known = into.find((funder) => funder.party === party);
  if (known === undefined) into.push({ party, points });
  else known.points += points;
};
