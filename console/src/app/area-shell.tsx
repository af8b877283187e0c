// The frame of the areas of sellers and branches: a head, their few screens as tabs, and the page.

import { Outlet, useLocation } from "@tanstack/react-router";
import { addresses } from "../addresses.ts";
import { useSpeech } from "../i18n/language.tsx";
import { type Text, texts } from "../i18n/text.ts";
import { SessionGuard } from "../identity/parts/session-guard.tsx";
import { useSession } from "../kit/session.ts";
import { useTitle } from "../kit/use-title.ts";
import { Star } from "../ui/star.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { HeadKeys } from "./head-keys.tsx";
import { frameTexts } from "./navigation.ts";
import { OfflineNote } from "./offline-note.tsx";
import { RestoredGuard } from "./restored-guard.tsx";
import "./shell.css";

const areaTexts = texts({
  screens: { en: "Screens", ar: "الشاشات" },
  account: { en: "My Account", ar: "حسابي" },
  overview: { en: "Overview", ar: "نظرة عامة" },
  products: { en: "Products", ar: "المنتجات" },
  campaigns: { en: "Campaigns", ar: "الحملات" },
  funding: { en: "Funded points", ar: "النقاط المموّلة" },
  statements: { en: "Statements", ar: "كشوف التسوية" },
  disputes: { en: "Disputes", ar: "الاعتراضات" },
  profile: { en: "Profile", ar: "الملف" },
  counter: { en: "Counter", ar: "نقطة البيع" },
});

type AreaTab = { readonly to: string; readonly name: Text };

/** What a branch sees. */
const branchTabs: readonly AreaTab[] = [
  { to: addresses.branch, name: areaTexts.counter },
  { to: addresses.branchAccount, name: areaTexts.account },
];

/** What a seller sees. */
const sellerTabs: readonly AreaTab[] = [
  { to: addresses.store, name: areaTexts.overview },
  { to: addresses.storeProducts, name: areaTexts.products },
  { to: addresses.storeCampaigns, name: areaTexts.campaigns },
  { to: addresses.storeFunding, name: areaTexts.funding },
  { to: addresses.storeStatements, name: areaTexts.statements },
  { to: addresses.storeDisputes, name: areaTexts.disputes },
  { to: addresses.storeProfile, name: areaTexts.profile },
  { to: addresses.storeAccount, name: areaTexts.account },
];

/** Head, tabs and the page; the title is that of the tab. */
const AreaShell = ({ tabs }: { tabs: readonly AreaTab[] }) => {
  const { t } = useSpeech();
  const path = useLocation({ select: (location) => location.pathname.replace(/\/$/, "") });
  const name = useSession((session) => session.user?.name);
  const here =
    tabs.toSorted((a, b) => b.to.length - a.to.length).find(({ to }) => path.startsWith(to)) ??
    tabs[0];
  const title = here === undefined ? "" : t(here.name);
  useTitle(title);
  return (
    <div className="whole-screen">
      <a className="skip" href="#main">
        {t(frameTexts.skip)}
      </a>
      <header className="head">
        <Star size={28} />
        <div className="shrinks">
          <p className="crumbs">
            <bdi>{name}</bdi>
          </p>
          <h1>{title}</h1>
        </div>
        <div className="row apart one-line gap-4">
          <HeadKeys />
        </div>
      </header>
      <OfflineNote />
      <RestoredGuard />
      <main className="main centred" id="main" tabIndex={-1}>
        <Tabs
          label={t(areaTexts.screens)}
          current={here?.to ?? ""}
          tabs={tabs.map((tab) => ({ to: tab.to, label: t(tab.name) }))}
        />
        <Outlet />
      </main>
      <SessionGuard />
    </div>
  );
};

/** The frame of /branch. */
export const BranchShell = () => <AreaShell tabs={branchTabs} />;

/** The frame of /seller. */
export const SellerShell = () => <AreaShell tabs={sellerTabs} />;
