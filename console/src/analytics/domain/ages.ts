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

type TierMove = { from_tier: string | null; to_tier: string | null; moves: number };
export type MovedTier = { id: string | null; name: string | null };

/** Tiers that members came from and went to, in the order of `tiers`, and how many went from one to the other. */
export const matrixOf = (tiers: readonly MovedTier[], moves: readonly TierMove[]) => {
  const cells = new Map(moves.map((one) => [`${one.from_tier} ${one.to_tier}`, one.moves]));
  const from = new Set(moves.map(({ from_tier }) => from_tier));
  const to = new Set(moves.map(({ to_tier }) => to_tier));
  return {
    from: tiers.filter(({ id }) => from.has(id)),
    to: tiers.filter(({ id }) => to.has(id)),
    of: (before: MovedTier, after: MovedTier): number => cells.get(`${before.id} ${after.id}`) ?? 0,
  };
};
