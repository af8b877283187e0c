// Points outstanding as the chart has them: by age, and by the kind of who pays.
import type { Age } from "@nuqta/contracts/liability-report.ts";

const payerKinds = ["platform", "sellers", "brands", "others"] as const;
export type PayerKind = (typeof payerKinds)[number];

const kindOf = (party: string): PayerKind => {
  if (party === "platform") return "platform";
  if (party.startsWith("seller:")) return "sellers";
  return party.startsWith("brand:") ? "brands" : "others";
};

type Payer = { party: string; ages: readonly { age: Age; points: number }[] };

/** Points of each kind of payer that has any, one figure for each age. */
export const pointsByKind = (
  payers: readonly Payer[],
  ages: readonly { age: Age }[],
): { kind: PayerKind; points: readonly number[] }[] => {
  const groups = Map.groupBy(payers, ({ party }) => kindOf(party));
  return payerKinds.flatMap((kind) => {
    const group = groups.get(kind);
    if (group === undefined) return [];
    const points = ages.map((_, at) =>
      group.reduce((sum, payer) => sum + (payer.ages[at]?.points ?? 0), 0),
    );
    return [{ kind, points }];
  });
};

type TierMove = {
  from_tier: string | null;
  from_name: string | null;
  to_tier: string | null;
  to_name: string | null;
  moves: number;
};
export type MovedTier = { id: string | null; name: string | null };

/** Tiers that members came from and went to, and how many went from one to the other. */
export const matrixOf = (moves: readonly TierMove[]) => {
  const tiers = (all: readonly MovedTier[]): MovedTier[] => [
    ...new Map(all.map((tier) => [tier.id, tier])).values(),
  ];
  const cells = new Map(moves.map((one) => [`${one.from_tier} ${one.to_tier}`, one.moves]));
  return {
    from: tiers(moves.map(({ from_tier, from_name }) => ({ id: from_tier, name: from_name }))),
    to: tiers(moves.map(({ to_tier, to_name }) => ({ id: to_tier, name: to_name }))),
    of: (from: MovedTier, to: MovedTier): number => cells.get(`${from.id} ${to.id}`) ?? 0,
  };
};
