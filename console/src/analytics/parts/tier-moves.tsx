// Moves between tiers: from the tier of a row to that of a column.
import { Link } from "@tanstack/react-router";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { Heat } from "../../ui/charts/heat.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Card, Empty } from "../../ui/page.tsx";
import { type MovedTier, matrixOf } from "../domain/ages.ts";
import { liabilityTexts as words } from "../texts/liability.ts";
import type { LiabilityData } from "./liability-ages.tsx";

/** A table of tiers before and after, with links to the tiers and to the members on each. */
export const TierMoveSection = ({
  data: { tiers, tier_moves: moves },
}: {
  data: Pick<LiabilityData, "tiers" | "tier_moves">;
}) => {
  const { t, number } = useSpeech();
  const matrix = matrixOf(tiers, moves);
  const most = Math.max(1, ...moves.map((one) => one.moves));
  const nameOf = ({ id, name }: MovedTier): string =>
    id === null ? t(words.noTier) : (name ?? id);
  const columns: Column<MovedTier>[] = [
    { id: "from", head: t(words.fromTier), cell: (tier) => <bdi>{nameOf(tier)}</bdi> },
    ...matrix.to.map(
      (to): Column<MovedTier> => ({
        ...{ id: `to-${to.id}`, head: t(words.toTier, { name: nameOf(to) }), isNumber: true },
        cell: (from) => {
          const count = matrix.of(from, to);
          return count === 0 ? "" : <Heat share={count / most}>{number(count)}</Heat>;
        },
      }),
    ),
  ];
  return (
    <Card title={t(words.tierMoves)} hint={t(words.tierMovesHelp)}>
      <DataTable
        caption={t(words.tierMoves)}
        columns={columns}
        rows={matrix.from}
        keyOf={({ id }) => id ?? ""}
        empty={<Empty title={t(words.noMoves)} />}
      />
      <p className="row">
        <Link to={addresses.customerTiers}>{t(words.openTiers)}</Link>
        <Link to={addresses.memberInsights}>{t(words.openMembers)}</Link>
      </p>
    </Card>
  );
};
