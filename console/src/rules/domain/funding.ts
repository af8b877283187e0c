// Who pays for the points of a rule or a campaign, and how far a budget is used up.
import { hundredths } from "@nuqta/contracts/kit/egp.ts";
import type { Funding } from "@nuqta/contracts/rules.ts";
import { hundredthsText } from "./amounts.ts";

export const partyKinds = ["platform", "seller_of_line", "seller", "brand"] as const;
export type PartyKind = (typeof partyKinds)[number];

/** One payer; `id` for a seller or brand of its own, `share` in percent as typed. */
export type FundingRow = {
  readonly key: number;
  readonly party: PartyKind;
  readonly id: string | null;
  readonly share: string;
};

/** The platform alone, which pays where nobody else was named. */
export const platformPays: readonly FundingRow[] = [
  { key: 1, party: "platform", id: null, share: "100" },
];

const rowOf = (share: Funding[number], at: number): FundingRow => {
  const [kind = "", ...rest] = share.party.split(":");
  const percent = hundredthsText(share.share_bps);
  const id = rest.length === 0 ? null : rest.join(":");
  return { key: at + 1, party: kind as PartyKind, id, share: percent };
};

/** The rows of a funding, one for the platform when there is none. */
export const fundingRows = (funding: Funding | undefined): readonly FundingRow[] =>
  funding === undefined ? platformPays : funding.map(rowOf);

export const fundingOf = (rows: readonly FundingRow[]): Funding =>
  rows.map(({ party, id, share }) => ({
    party: id === null ? (party as "platform") : (`${party}:${id}` as "seller:x"),
    share_bps: hundredths(share) ?? 0,
  }));

/** Percent still to be shared out, in hundredths of a percent; negative when it is too much. */
export const shareLeft = (rows: readonly FundingRow[]): number =>
  rows.reduce((left, row) => left - (hundredths(row.share) ?? 0), 10_000);

/** What is wrong with who pays, if anything: shares that are not a whole, or a payer that is not named. */
export const fundingProblem = (
  rows: readonly FundingRow[],
): "shares" | "party_missing" | undefined => {
  const isNameless = rows.some(
    ({ party, id }) => (party === "seller" || party === "brand") && id === null,
  );
  if (isNameless) return "party_missing";
  return shareLeft(rows) === 0 ? undefined : "shares";
};

/** How far a budget is used up, 0 to 1, and how loudly that has to be said. */
export const budgetState = (
  used: number,
  budget: number,
): { share: number; level: "calm" | "half" | "low" | "gone" } => {
  const share = budget === 0 ? 1 : Math.max(0, Math.min(1, used / budget));
  // Compared as whole numbers, so that 80 % is 80 %.
  if (used >= budget) return { share, level: "gone" };
  if (used * 5 >= budget * 4) return { share, level: "low" };
  return { share, level: used * 2 >= budget ? "half" : "calm" };
};
