// The side of the home: greeting, search, quick actions, notifications.

import { Button } from "@mantine/core";
import type { Permission } from "@nuqta/contracts/kit/permission.ts";
import type { Subject } from "@nuqta/contracts/recent-activity.ts";
import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import { addresses, type PlainAddress } from "../../addresses.ts";
import { zone } from "../../i18n/format.ts";
import { useSpeech } from "../../i18n/language.tsx";
import type { Text } from "../../i18n/text.ts";
import { useSession } from "../../kit/session.ts";
import {
  IconAdjustments,
  IconApi,
  IconBuildingStore,
  IconCoins,
  IconDiscount,
  IconReportMoney,
  IconTicket,
  IconUsers,
} from "../../ui/icons.ts";
import { Bone, Card, FailedToLoad, Pill } from "../../ui/page.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { placeOf } from "../domain/links.ts";
import { partOfDay } from "../domain/range.ts";
import { useFound, useNotices, useReadNotices } from "../queries/figures.ts";
import { foundKinds, foundTexts, seekTexts } from "../texts/found.ts";
import { homeTexts, unreadCount } from "../texts/home.ts";
import "./analytics.css";

const hourIn = new Intl.DateTimeFormat("en-GB", {
  hour: "2-digit",
  hourCycle: "h23",
  timeZone: zone,
});

/** Greets by name and by the time of day in Cairo. */
export const Greeting = () => {
  const { t } = useSpeech();
  const name = useSession(({ user }) => user?.name ?? "");
  const greeting = homeTexts[partOfDay(Number(hourIn.format(new Date())))];
  return <h2 className="greeting">{t(greeting, { name })}</h2>;
};

/** Finds whatever has a page while one types. */
export const GlobalSearch = () => {
  const { t, label } = useSpeech();
  const [q, setQ] = useState("");
  const found = useFound(q);
  const isAsked = q.trim() !== "";
  const groups = foundKinds.filter((kind) => (found.data?.[kind].length ?? 0) > 0);
  return (
    <search className="stack gap-10">
      <SearchField
        label={label(homeTexts.search)}
        placeholder={label(homeTexts.searchPlaceholder)}
        value={q}
        onChange={setQ}
      />
      {isAsked && found.isError && (
        <FailedToLoad failure={found.error} onRetry={() => void found.refetch()} />
      )}
      {isAsked && found.isPending && (
        <p className="muted small" role="status">
          {t(seekTexts.searching)}
        </p>
      )}
      {isAsked && found.data !== undefined && groups.length === 0 && (
        <p className="muted small" role="status">
          {t(homeTexts.nothingFound, { q })}
        </p>
      )}
      {isAsked && groups.length > 0 && (
        <div className="found" aria-live="polite">
          {groups.map((kind) => (
            <Found key={kind} title={foundTexts[kind]} rows={found.data?.[kind] ?? []} />
          ))}
        </div>
      )}
    </search>
  );
};

const Found = ({
  title,
  rows,
}: {
  title: Text;
  rows: readonly (Subject & { member?: string })[];
}) => {
  const { t, pick } = useSpeech();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{t(title)}</h3>
      <ul>
        {rows.map((row) => {
          const place = placeOf(row);
          const name = pick(row.name, row.name_ar);
          return (
            <li key={row.id}>
              <Link {...(place ?? { to: "." })}>
                <bdi>{name}</bdi>
                {name !== row.id && <bdi className="muted small after-8">{row.id}</bdi>}
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
};

type Action = { text: Text; to: PlainAddress; Icon: typeof IconCoins; needs?: Permission };

// The first four that somebody may do: those of managers, then those of everybody else.
const actions: readonly Action[] = [
  {
    ...{ text: homeTexts.onboard, to: addresses.sellerForm, Icon: IconBuildingStore },
    needs: "catalogue:write",
  },
  {
    ...{ text: homeTexts.createCampaign, to: addresses.campaignForm, Icon: IconDiscount },
    needs: "campaigns:write",
  },
  {
    ...{ text: homeTexts.configureEarning, to: addresses.earningRules, Icon: IconCoins },
    needs: "config:write",
  },
  {
    ...{ text: homeTexts.configureRedemption, to: addresses.redemptionRules, Icon: IconTicket },
    needs: "config:write",
  },
  {
    ...{ text: homeTexts.openFraud, to: addresses.fraudReview, Icon: IconAdjustments },
    needs: "fraud:read",
  },
  {
    ...{ text: homeTexts.openSettlements, to: addresses.settlements, Icon: IconReportMoney },
    needs: "settlements:read",
  },
  { text: homeTexts.openKeys, to: addresses.apiKeys, Icon: IconApi, needs: "keys:manage" },
  { text: homeTexts.openWebhooks, to: addresses.webhooks, Icon: IconApi, needs: "webhooks:manage" },
  { text: homeTexts.openMembers, to: addresses.members, Icon: IconUsers, needs: "members:read" },
  {
    ...{ text: homeTexts.openRewards, to: addresses.rewardLibrary, Icon: IconTicket },
    needs: "rewards:read",
  },
  { text: homeTexts.openDocumentation, to: addresses.documentation, Icon: IconApi },
];

/** The four things people come for. */
export const QuickActions = () => {
  const { t } = useSpeech();
  const held = useSession(({ permissions }) => permissions);
  const theirs = actions.filter(({ needs }) => needs === undefined || held.includes(needs));
  return (
    <Card title={t(homeTexts.quickActions)}>
      <ul className="quick">
        {theirs.slice(0, 4).map(({ text, to, Icon }) => (
          <li key={to}>
            <Link to={to}>
              <Icon size={18} aria-hidden="true" />
              {t(text)}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
};

// The height of `.notices`: what stands below stays where it is.
const noticesHeight = 220;

/** What happened to the platform, the unread marked. */
export const Notices = () => {
  const { t, plural, pick, dateTime } = useSpeech();
  const notices = useNotices();
  const read = useReadNotices();
  const { data, unread = 0 } = notices.data ?? {};
  const newest = data?.[0];
  const readAll = newest !== undefined && unread > 0 && (
    <Button
      variant="subtle"
      size="compact-sm"
      loading={read.isPending}
      onClick={() => read.mutate(newest.at)}
    >
      {t(homeTexts.markRead)}
    </Button>
  );
  return (
    <Card
      title={t(homeTexts.notices)}
      aside={readAll}
      {...(unread > 0 && { hint: plural(unreadCount, unread) })}
    >
      {notices.isError && data === undefined && (
        <FailedToLoad failure={notices.error} onRetry={() => void notices.refetch()} />
      )}
      {notices.isPending && <Bone height={noticesHeight} />}
      {data?.length === 0 && <p className="notices muted">{t(homeTexts.noNotices)}</p>}
      {data !== undefined && data.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
        <ul className="notices" tabIndex={0} aria-label={t(homeTexts.notices)}>
          {data.map((one) => {
            const place = one.link === null ? undefined : placeOf(one.link);
            const text = pick(one.text, one.textAr);
            return (
              <li key={one.id} data-read={one.is_read}>
                {place === undefined ? text : <Link {...place}>{text}</Link>}{" "}
                {!one.is_read && (
                  <Pill tone={one.tone === "warn" ? "warn" : "on"}>{t(homeTexts.unread)}</Pill>
                )}
                <div className="muted tiny">{dateTime(one.at)}</div>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
};
