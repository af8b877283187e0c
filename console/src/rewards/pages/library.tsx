// The rewards library: found, filtered, switched on and off, changed, deleted.
import { Button } from "@mantine/core";
import { type Reward, rewardTypes } from "@nuqta/contracts/rewards.ts";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { addresses } from "../../addresses.ts";
import { endOfDay } from "../../i18n/days.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { useListState } from "../../kit/list-state.ts";
import { ListFilter, ListSearch } from "../../kit/list-tools.tsx";
import { PagedTable } from "../../kit/paged-table.tsx";
import { useSession } from "../../kit/session.ts";
import { useAuthor } from "../../programme/parts/in-force.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { DayThen } from "../../ui/day-then.tsx";
import { IconPlus } from "../../ui/icons.ts";
import { Pill } from "../../ui/page.tsx";
import { words } from "../../ui/words.ts";
import { RewardActions } from "../parts/reward-actions.tsx";
import { RewardPrice } from "../parts/reward-price.tsx";
import { RewardTabs } from "../parts/reward-tabs.tsx";
import { RewardStatus, RewardToggle } from "../parts/reward-toggle.tsx";
import { useRewards } from "../queries.ts";
import { rewardList } from "../search.ts";
import { rewardTexts as texts, typeTexts } from "../texts.ts";

// Only for those who ask for it.
const RewardUsage = lazy(async () => ({
  default: (await import("../parts/usage.tsx")).RewardUsage,
}));

/** The page /admin/rewards-options/library. */
export const RewardLibraryPage = () => {
  const { t, dateTime } = useSpeech();
  const list = useListState(rewardList);
  const seesReports = useSession(({ permissions }) => permissions.includes("analytics:read"));
  const [showsUsage, setShowsUsage] = useState(false);
  const { day, ...asked } = list.query;
  const rewards = useRewards({ ...asked, ...(day && { as_of: endOfDay(day) }) });
  const columns = useColumns(day !== undefined);
  const statuses = [
    { value: "active", label: t(words.active) },
    { value: "inactive", label: t(words.inactive) },
    { value: "archived", label: t(texts.archived) },
  ];
  return (
    <>
      <RewardTabs current="library" />
      <div className="stack">
        {showsUsage && (
          <Suspense fallback={null}>
            <RewardUsage />
          </Suspense>
        )}
        <section className="card" aria-label={t(texts.library)}>
          <div className="toolbar">
            <ListSearch label={t(texts.search)} list={list} />
            <ListFilter
              list={list}
              name="type"
              label={t(texts.type)}
              any={t(texts.anyType)}
              data={rewardTypes.map((value) => ({ value, label: t(typeTexts[value].title) }))}
            />
            <ListFilter
              list={list}
              name="status"
              label={t(words.status)}
              any={t(texts.anyStatus)}
              data={statuses}
            />
            <span className="grows" />
            {seesReports && (
              <Button
                variant="default"
                aria-expanded={showsUsage}
                onClick={() => setShowsUsage(!showsUsage)}
              >
                {t(texts.showUsage)}
              </Button>
            )}
            <DayThen day={day ?? ""} onDay={(next) => list.setFilter("day", next)} />
            <Button
              renderRoot={(props) => <Link to={addresses.rewardForm} {...props} />}
              leftSection={<IconPlus size={16} aria-hidden="true" />}
            >
              {t(texts.createReward)}
            </Button>
          </div>
          {day !== undefined && (
            <p className="toolbar-note muted small">
              {t(texts.asOfNote, { when: dateTime(endOfDay(day)) })}
            </p>
          )}
          <PagedTable
            name="rewards"
            caption={t(texts.library)}
            columns={columns}
            keyOf={(reward) => reward.reward_id}
            list={list}
            found={rewards}
            empty={{
              title: t(texts.empty),
              help: t(texts.emptyHelp),
              noMatch: t(texts.noMatchHelp),
            }}
          />
        </section>
      </div>
    </>
  );
};

/** `isPast`: rewards of a day that is over are looked at, and nothing is done to them. */
const useColumns = (isPast: boolean): Column<Reward>[] => {
  const { t, pick, dateTime } = useSpeech();
  const author = useAuthor();
  const saved: Column<Reward> = {
    id: "saved",
    head: t(texts.savedHead),
    sort: "updated_at",
    cell: ({ updated_at: at, updated_by: by, updated_by_name: name }) => (
      <>
        {dateTime(at)}
        <div className="muted tiny">
          <bdi>{author(by, name)}</bdi>
        </div>
      </>
    ),
  };
  const all: Column<Reward>[] = [
    {
      id: "name",
      isWide: true,
      head: t(texts.details),
      sort: "name",
      cell: (reward) => (
        <>
          <bdi>{pick(reward.name, reward.name_ar)}</bdi>
          <div className="muted tiny">{t(typeTexts[reward.type].title)}</div>
        </>
      ),
    },
    { id: "price", head: t(texts.price), cell: (reward) => <RewardPrice reward={reward} /> },
    { id: "stock", head: t(texts.stock), cell: (reward) => <Stock reward={reward} /> },
    { id: "claims", head: t(texts.claims), cell: (reward) => <Claims reward={reward} /> },
    {
      id: "status",
      head: t(words.status),
      cell: (reward) =>
        isPast ? <RewardStatus reward={reward} /> : <RewardToggle reward={reward} />,
    },
    {
      id: "actions",
      isPinned: true,
      head: t(words.actions),
      cell: (reward) => <RewardActions reward={reward} />,
    },
  ];
  // Claims and what is left are counted now and not by version.
  return isPast ? [...all.filter(({ id }) => shownOfThen.has(id)), saved] : all;
};

const shownOfThen: ReadonlySet<string> = new Set(["name", "price", "stock", "status"]);

const Stock = ({ reward: { stock, remaining } }: { reward: Reward }) => {
  const { t, number } = useSpeech();
  if (stock === null) return <span className="muted">{t(texts.unlimited)}</span>;
  if (remaining === null) return <>{number(stock)}</>;
  if (remaining === 0) return <Pill tone="loss">{t(texts.soldOut)}</Pill>;
  return <>{t(texts.remaining, { remaining, stock })}</>;
};

const Claims = ({ reward: { claims } }: { reward: Reward }) => {
  const { t, number } = useSpeech();
  if (claims === null) return null;
  return (
    <>
      <span className="number">{number(claims.confirmed)}</span>
      {claims.held > 0 && (
        <div className="muted tiny">{t(texts.heldNow, { count: claims.held })}</div>
      )}
      {claims.points > 0 && (
        <div className="muted tiny">{t(texts.spent, { points: claims.points })}</div>
      )}
    </>
  );
};
