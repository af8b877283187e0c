// Members by the points they can spend: columns, and a table with shares.
import { useSpeech } from "../../i18n/language.tsx";
import { StackChart } from "../../ui/charts/stack-chart.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Card, Empty } from "../../ui/page.tsx";
import { liabilityTexts as words } from "../texts/liability.ts";
import type { LiabilityData } from "./liability-ages.tsx";

type Balances = NonNullable<LiabilityData["balances"]>;
type Band = Balances["bands"][number];

/** Number of members in each band of balances. */
export const BalanceSection = ({ balances }: Pick<LiabilityData, "balances">) => {
  const { t, number, compact, percent, dateTime } = useSpeech();
  const name = t(words.balances);
  if (balances === null)
    return (
      <Card title={name}>
        <Empty title={t(words.noBalances)} />
      </Card>
    );
  const { bands, members, counted_at } = balances;
  const bandOf = ({ from, to }: Band): string => {
    if (to === null) return t(words.andMore, { from: number(from) });
    return from === to ? number(from) : t(words.between, { from: number(from), to: number(to) });
  };
  const labels = bands.map(bandOf);
  const columns: Column<Band>[] = [
    { id: "balance", head: t(words.balance), cell: (band) => <bdi>{bandOf(band)}</bdi> },
    {
      ...{ id: "members", head: t(words.members), isNumber: true },
      cell: (band) => number(band.members),
    },
    {
      ...{ id: "share", head: t(words.shareOfMembers), isNumber: true },
      cell: (band) => (members === 0 ? "" : percent(band.members / members)),
    },
    {
      ...{ id: "points", head: t(words.points), isNumber: true },
      cell: ({ points }) => number(points),
    },
  ];
  return (
    <Card title={name} hint={t(words.balancesAt, { time: dateTime(counted_at) })}>
      <StackChart
        chart={{
          ...{ name, head: t(words.balance), labels, format: number },
          series: [
            {
              ...{ id: "members", name: t(words.members), tone: "earned" },
              values: bands.map((band) => band.members),
            },
          ],
        }}
        short={bands.map(({ from }) => compact(from))}
        axis={compact}
      />
      <DataTable
        caption={name}
        columns={columns}
        rows={bands}
        keyOf={({ from }) => String(from)}
        empty={null}
      />
    </Card>
  );
};
