// Deferred revenue of a closed month: how it moved, its cohorts, and the entry with its files.
import { Button } from "@mantine/core";
import type { JournalLayout } from "@nuqta/contracts/journals.ts";
import { Link, useParams } from "@tanstack/react-router";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { ApiError } from "../../kit/api.ts";
import { hundredthsText } from "../../rules/domain/amounts.ts";
import { Fact } from "../../ui/fact.tsx";
import { IconDownload } from "../../ui/icons.ts";
import { Card, FailedToLoad, Figures, LoadingCards } from "../../ui/page.tsx";
import { toastRefused } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { RevenueCohorts, RevenueLines, RevenueMovement } from "../parts/tables.tsx";
import { isBeingMade, type Revenue, useRevenue, useRevenueFile } from "../queries.ts";
import { revenueTexts as texts } from "../texts.ts";

/** The page /admin/settlements/months/{month}/revenue. */
export const RevenuePage = () => {
  const { t, month: monthName } = useSpeech();
  const { month } = useParams({ from: addresses.revenue });
  const found = useRevenue(month);
  return (
    <div className="stack">
      <div className="row spread">
        <h2 className="size-22">{t(texts.title, { month: monthName(`${month}-15`) })}</h2>
        <div className="row wraps">
          <Link to={addresses.revenueBasis}>{t(texts.basis)}</Link>
          <Link to={addresses.month} params={{ month }}>
            {t(texts.back)}
          </Link>
        </div>
      </div>
      <Found found={found} />
    </div>
  );
};

const Found = ({ found }: { found: ReturnType<typeof useRevenue> }) => {
  const { t } = useSpeech();
  const { error, data } = found;
  if (error && isBeingMade(error))
    return (
      <Card title={t(texts.entry)}>
        <p role="status">{t(texts.making)}</p>
      </Card>
    );
  if (error instanceof ApiError && error.code === "revenue_basis_missing")
    return (
      <Card title={t(texts.entry)}>
        <p>{t(texts.none)}</p>
        <Link to={addresses.revenueBasis}>{t(texts.basis)}</Link>
      </Card>
    );
  if (error instanceof ApiError && error.code === "journal_accounts_missing")
    return (
      <Card title={t(texts.entry)}>
        <p>{t(texts.noAccounts)}</p>
        <Link to={addresses.journalAccounts}>{t(texts.accounts)}</Link>
      </Card>
    );
  if (error) return <FailedToLoad failure={error} onRetry={() => void found.refetch()} />;
  if (data === undefined) return <LoadingCards count={3} />;
  return (
    <>
      <Totals one={data} />
      <Entry one={data} />
      <RevenueMovement one={data} />
      <RevenueCohorts one={data} />
      <RevenueLines one={data} />
    </>
  );
};

const Totals = ({ one: { movement } }: { one: Revenue }) => {
  const { t, money } = useSpeech();
  const { redemption, breakage, re_estimate, expiry } = movement;
  const figure = (name: string, piastres: number, note: string) => ({
    ...{ name, note, value: <bdi>{money(piastres)}</bdi> },
  });
  return (
    <Figures
      figures={[
        figure(t(texts.opening), movement.opening, t(texts.openingHelp)),
        figure(
          t(texts.recognised),
          0 - redemption - breakage - re_estimate - expiry,
          t(texts.recognisedHelp),
        ),
        figure(t(texts.closing), movement.closing, t(texts.closingHelp)),
      ]}
    />
  );
};

const layouts = [
  ["csv", texts.csv],
  ["odoo", texts.odoo],
  ["business-central", texts.bc],
] as const;

const Entry = ({ one }: { one: Revenue }) => {
  const { t, language, date, money } = useSpeech();
  const file = useRevenueFile(one.month);
  const load = (layout: JournalLayout) =>
    file.mutate(
      { layout, locale: language },
      { onError: () => toastRefused(t(texts.fileFailed), t(words.close)) },
    );
  return (
    <Card
      title={t(texts.entry)}
      hint={t(texts.entryHelp)}
      aside={
        <div className="row wraps">
          {layouts.map(([layout, text]) => (
            <Button
              key={layout}
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden="true" />}
              loading={file.isPending && file.variables.layout === layout}
              onClick={() => load(layout)}
            >
              {t(text)}
            </Button>
          ))}
        </div>
      }
    >
      <dl className="facts">
        <Fact name={t(texts.date)}>{date(one.date)}</Fact>
        <Fact name={t(texts.reference)}>
          <bdi>{one.reference}</bdi>
        </Fact>
        <Fact name={t(texts.debit)}>
          <bdi>{money(one.debit)}</bdi>
        </Fact>
        <Fact name={t(texts.credit)}>
          <bdi>{money(one.credit)}</bdi>
        </Fact>
        <Fact name={t(texts.expected)}>
          <Expected one={one} />
        </Fact>
      </dl>
    </Card>
  );
};

const Expected = ({ one }: { one: Revenue }) => {
  const { t, number } = useSpeech();
  const now = number(one.history);
  if (!one.is_assumed) return t(texts.worked, { now });
  return t(texts.assumed, {
    ...{ now, months: number(one.terms.history_months) },
    share: `${hundredthsText(one.terms.assumed_bps)}%`,
  });
};
