// The tabs of a member's page: those the reader may see, each loaded when it is opened.
import type { Permission } from "@nuqta/contracts/kit/permission.ts";
import { type ComponentType, lazy, Suspense } from "react";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { useSession } from "../../kit/session.ts";
import { LoadingCards } from "../../ui/page.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import type { Member } from "../queries/members.ts";
import { type MemberTab, memberTabs } from "../search.ts";
import { Overview } from "./overview.tsx";
import { tabTexts as texts } from "./tab-texts.ts";

type Content = ComponentType<{ member: Member }>;

const contents: Readonly<Record<MemberTab, Content>> = {
  overview: Overview,
  statement: lazy(async () => ({ default: (await import("./statement.tsx")).Statement })),
  orders: lazy(async () => ({ default: (await import("./orders.tsx")).Orders })),
  returns: lazy(async () => ({ default: (await import("./returns.tsx")).Returns })),
  rewards: lazy(async () => ({ default: (await import("./claims.tsx")).Claims })),
  messages: lazy(async () => ({ default: (await import("./messages.tsx")).Messages })),
  cases: lazy(async () => ({ default: (await import("./cases.tsx")).Cases })),
  notes: lazy(async () => ({ default: (await import("./notes.tsx")).Notes })),
  privacy: lazy(async () => ({ default: (await import("./privacy.tsx")).Privacy })),
};

/** Permission of the routes that a tab reads; the page itself needs `members:read`. */
const needs: Readonly<Partial<Record<MemberTab, Permission>>> = {
  statement: "ledger:read",
  orders: "orders:read",
  returns: "orders:read",
  rewards: "redemptions:read",
  cases: "fraud:read",
};

type Props = { member: Member; asked: MemberTab | undefined };

/** Tabs and the one that was asked for; the overview, where it may not be seen. */
// Decision 0116.
export const MemberTabs = ({ member, asked = "overview" }: Props) => {
  const { t } = useSpeech();
  const held = useSession(({ permissions }) => permissions);
  const shown = memberTabs.filter((tab) => {
    const needed = needs[tab];
    return needed === undefined || held.includes(needed);
  });
  const current = shown.includes(asked) ? asked : "overview";
  const Content = contents[current];
  return (
    <div>
      <Tabs
        label={t(texts.tabs)}
        current={current}
        tabs={shown.map((tab) => ({
          to: addresses.member,
          label: t(texts[tab]),
          rest: {
            key: tab,
            params: { id: member.member_id },
            search: tab === "overview" ? {} : { tab },
          },
        }))}
      />
      <div className="stack">
        <Suspense fallback={<LoadingCards count={2} />}>
          <Content member={member} />
        </Suspense>
      </div>
    </div>
  );
};
