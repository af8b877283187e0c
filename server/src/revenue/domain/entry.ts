// The entry of deferred revenue: lines of the journal for points that are the marketplace's own are taken back, and deferral
// and revenue are booked instead.
import {
  type RevenueAccount,
  type RevenueCause,
  type RevenueMove,
  type RevenueMovement,
  revenueAccounts,
  revenueCauses,
  revenueMoves,
} from "@nuqta/contracts/revenue.ts";
import { settlementMeasures } from "@nuqta/contracts/settlements.ts";
import { linesOf } from "../../journals/door/domain.ts";
import type { PartyMonth } from "../../settlements/door/domain.ts";

/** Piastres on the debit side of an account; on the credit side they are below nothing. */
export type Line = { account: RevenueAccount; cause: RevenueCause; party: string; amount: number };

const against: Readonly<Record<RevenueMove, RevenueAccount>> = {
  ...{ transition: "transition", deferral: "sales_revenue", return: "sales_revenue" },
  ...{ redemption: "points_revenue", breakage: "breakage_revenue", expiry: "breakage_revenue" },
  re_estimate: "points_revenue",
};

const ofMovement = ({ party, ...movement }: RevenueMovement & { party: string }): Line[] =>
  revenueMoves.flatMap((cause): Line[] => [
    { account: "contract_liability", cause, party, amount: 0 - movement[cause] },
    { account: against[cause], cause, party, amount: movement[cause] },
  ]);

const takenBack = (month: PartyMonth): Line[] =>
  linesOf({
    ...{ opening: month.opening, closing: month.closing, accounts: [], moved: [] },
    parties: [{ ...month, name: month.party }],
  }).flatMap((line) => {
    const cause = settlementMeasures.find((measure) => measure === line.cause);
    return cause === undefined ? [] : { ...line, cause, amount: 0 - line.amount };
  });

/** Liability of a payer as the journals have it, moved to where its deferred revenue comes from. */
const ofRecorded = ({ party, opening }: PartyMonth, sign: 1 | -1): Line[] => [
  { account: "points_liability", cause: "transition", party, amount: sign * opening.money },
  { account: "transition", cause: "transition", party, amount: 0 - sign * opening.money },
];

const placeOf = ({ cause, account }: Line): number =>
  revenueCauses.indexOf(cause) * revenueAccounts.length + revenueAccounts.indexOf(account);

const compare = (a: Line, b: Line): number =>
  placeOf(a) - placeOf(b) || (a.party < b.party ? -1 : Number(a.party > b.party));

/** Lines of a month, with `months` as it was closed; payers as `movementsOf` has them. */
export const entryOf = (
  movements: readonly (RevenueMovement & { party: string })[],
  months: readonly PartyMonth[],
  { principals, entered, left }: Record<"principals" | "entered" | "left", readonly string[]>,
): Line[] => {
  const of = (parties: readonly string[]) => months.filter(({ party }) => parties.includes(party));
  const lines = new Map<string, Line>();
  for (const line of [
    ...movements.flatMap(ofMovement),
    ...of(entered).flatMap((month) => ofRecorded(month, 1)),
    ...of(left).flatMap((month) => ofRecorded(month, -1)),
    ...of(principals).flatMap(takenBack),
  ]) {
    const key = JSON.stringify([line.cause, line.account, line.party]);
    lines.set(key, { ...line, amount: line.amount + (lines.get(key)?.amount ?? 0) });
  }
  return [...lines.values()].filter(({ amount }) => amount !== 0).sort(compare);
};
