// Liability: what members hold, what it is worth to the piastre, how it came about, and that the books agree.
import { Button } from "@mantine/core";
import { useSpeech } from "../../i18n/language.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { IconRefresh } from "../../ui/icons.ts";
import { Card, FailedToLoad, Figures, LoadingCards, Note } from "../../ui/page.tsx";
import { type Movement, movements, outstanding, sumOf, worthOf } from "../domain.ts";
import { EvidenceCard } from "../parts/evidence-card.tsx";
import {
  type BookCheck,
  useAskBookCheck,
  useBookCheck,
  useEvidence,
  usePointWorth,
} from "../queries.ts";
import { ledgerTexts as texts } from "../texts.ts";

/** The page /admin/liability. */
export const LiabilityPage = () => {
  const books = useBookCheck();
  const asking = useAskBookCheck();
  const evidence = useEvidence();
  const worth = usePointWorth();
  const failure = books.error ?? worth.error ?? asking.error ?? evidence.error;
  if (failure) {
    const retry = () => {
      asking.reset();
      void Promise.all([books.refetch(), worth.refetch(), evidence.refetch()]);
    };
    return <FailedToLoad failure={failure} onRetry={retry} />;
  }
  const check = books.data?.check;
  if (check == null || worth.data === undefined) return <LoadingCards count={2} />;
  return (
    <div className="stack">
      <Outstanding accounts={check.accounts} rate={worth.data.live} />
      <HowItCame accounts={check.accounts} />
      <Books
        books={check}
        isBusy={asking.isPending || books.data?.is_running === true}
        onAgain={() => asking.mutate()}
      />
      {evidence.data && <EvidenceCard evidence={evidence.data} />}
    </div>
  );
};

type Rate = {
  conversion_points: number;
  conversion_amount: number;
  fixed_point_value_enabled: boolean;
};

const Outstanding = ({ accounts, rate }: { accounts: BookCheck["accounts"]; rate: Rate }) => {
  const { t, big, bigMoney, money } = useSpeech();
  const held = outstanding(accounts);
  const given = { points: rate.conversion_points, money: money(rate.conversion_amount) };
  return (
    <Figures
      figures={[
        { name: t(texts.outstanding), value: big(held) },
        {
          name: t(texts.worth),
          value: <bdi>{bigMoney(worthOf(held, rate))}</bdi>,
          note: rate.fixed_point_value_enabled
            ? t(texts.worthNote, given)
            : t(texts.worthOff, given),
        },
        { name: t(texts.available), value: big(sumOf(accounts, "active")) },
        { name: t(texts.pending), value: big(sumOf(accounts, "pending")) },
        { name: t(texts.held), value: big(sumOf(accounts, "held")) },
        { name: t(texts.owed), value: big(-sumOf(accounts, "debt")) },
      ]}
    />
  );
};

const HowItCame = ({ accounts }: { accounts: BookCheck["accounts"] }) => {
  const { t, big } = useSpeech();
  const lines = movements(accounts);
  const held = outstanding(accounts);
  const sizes = [...lines.map(({ points }) => abs(points)), abs(held)];
  const most = sizes.reduce((largest, size) => (size > largest ? size : largest), 1n);
  return (
    <Card title={t(texts.how)} hint={t(texts.howHelp)}>
      <DataTable<Movement | { name: "outstanding"; points: bigint }>
        caption={t(texts.how)}
        rows={[...lines, { name: "outstanding", points: held }]}
        keyOf={(line) => line.name}
        empty={null}
        columns={[
          {
            id: "account",
            head: t(texts.account),
            cell: (line) =>
              line.name === "outstanding" ? <b>{t(texts.outstanding)}</b> : t(texts[line.name]),
          },
          {
            id: "bar",
            head: t(texts.proportion),
            cell: (line) => <Proportion points={line.points} most={most} />,
          },
          {
            id: "points",
            head: t(texts.points),
            isNumber: true,
            cell: (line) => (
              <bdi dir="ltr" className={line.points < 0n ? "loss" : undefined}>
                {big(line.points)}
              </bdi>
            ),
          },
        ]}
      />
    </Card>
  );
};

const abs = (value: bigint): bigint => (value < 0n ? -value : value);

// A bar beside the figure; the figure says the same.
const Proportion = ({ points, most }: { points: bigint; most: bigint }) => (
  <span
    aria-hidden="true"
    className="proportion"
    data-owed={points < 0n || undefined}
    style={{
      inlineSize: `${Math.max(1, Number((abs(points) * 100n) / most))}%`,
    }}
  />
);

type BooksProps = { books: BookCheck; isBusy: boolean; onAgain: () => void };

const Books = ({ books, isBusy, onAgain }: BooksProps) => {
  const { t, dateTime, big } = useSpeech();
  return (
    <Card
      title={t(texts.books)}
      hint={t(texts.asOf, { when: dateTime(books.done_at) })}
      aside={
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden="true" />}
          disabled={isBusy}
          onClick={onAgain}
        >
          {t(texts.again)}
        </Button>
      }
    >
      {books.balanced ? (
        <Note tone="done">
          {t(texts.balanced, { entries: books.entries, members: books.members })}
        </Note>
      ) : (
        <Note tone="loss">
          {t(texts.unbalanced, { sum: big(BigInt(books.sum)), count: books.differences.length })}
        </Note>
      )}
    </Card>
  );
};
