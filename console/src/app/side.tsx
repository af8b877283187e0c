// The side of the frame: the mark, and every screen in groups of which one is open.

import { useEffect, useState } from "react";
import { addresses } from "../addresses.ts";
import { useSpeech } from "../i18n/language.tsx";
import { inTestMode, useSession } from "../kit/session.ts";
import { useRoot } from "../kit/store.ts";
import { useWay } from "../kit/way.tsx";
import {
  IconAdjustments,
  IconApi,
  IconBuildingStore,
  IconChartBar,
  IconChevronDown,
  IconCoins,
  IconHome,
  IconLayoutSidebarLeftCollapse,
  IconReportMoney,
  IconSparkles,
  IconUsers,
} from "../ui/icons.ts";
import { Star } from "../ui/star.tsx";
import { frameTexts, type Group, groupsFor, home, placeOf } from "./navigation.ts";
import { TestModeLine } from "./test-mode-key.tsx";
import "./side.css";

const icons: Readonly<Record<string, typeof IconCoins>> = {
  points: IconCoins,
  campaigns: IconSparkles,
  analytics: IconChartBar,
  sellers: IconBuildingStore,
  api: IconApi,
  members: IconUsers,
  finance: IconReportMoney,
  administration: IconAdjustments,
};

/** The navigation; `onLeave` closes the drawer of a small screen. */
export const Side = ({ onLeave }: { onLeave: () => void }) => {
  const { t } = useSpeech();
  const { path, Link } = useWay();
  const isCollapsed = useRoot((root) => root.isCollapsed);
  const set = useRoot((root) => root.set);
  const held = useSession(({ permissions }) => permissions);
  const inTest = useSession(({ token }) => inTestMode(token));
  const here = placeOf(path)?.group.id;
  const [open, setOpen] = useState<string | undefined>(here);
  useEffect(() => {
    if (here !== undefined) setOpen(here);
  }, [here]);
  const toggle = (group: Group): void => {
    // A collapsed side has no room for the screens of a group.
    if (isCollapsed) set({ isCollapsed: false });
    setOpen(open === group.id && !isCollapsed ? undefined : group.id);
  };
  return (
    <nav className="side" id="side" aria-label={t(frameTexts.menu)}>
      <Link
        to={addresses.admin}
        className="logo"
        onClick={onLeave}
        aria-label={isCollapsed ? t(frameTexts.product) : undefined}
      >
        <Star size={30} />
        <span className="name">{t(frameTexts.product)}</span>
      </Link>
      <h2>
        <Link
          to={home}
          onClick={onLeave}
          data-current={path.startsWith(addresses.home)}
          aria-label={isCollapsed ? t(frameTexts.dashboard) : undefined}
        >
          <IconHome size={20} aria-hidden="true" />
          <span className="name">{t(frameTexts.dashboard)}</span>
        </Link>
      </h2>
      {groupsFor(held, { inTest }).map((group) => (
        <SideGroup
          key={group.id}
          group={group}
          isOpen={open === group.id && !isCollapsed}
          isHere={here === group.id}
          isCollapsed={isCollapsed}
          path={path}
          onToggle={() => toggle(group)}
          onLeave={onLeave}
        />
      ))}
      <TestModeLine />
      <button
        type="button"
        className="foot"
        aria-pressed={isCollapsed}
        onClick={() => set({ isCollapsed: !isCollapsed })}
      >
        <IconLayoutSidebarLeftCollapse
          size={20}
          aria-hidden="true"
          className={isCollapsed ? "turned" : undefined}
        />
        <span className={isCollapsed ? "hidden-text" : undefined}>
          {t(isCollapsed ? frameTexts.expand : frameTexts.collapse)}
        </span>
      </button>
    </nav>
  );
};

type GroupProps = {
  group: Group;
  isOpen: boolean;
  isHere: boolean;
  isCollapsed: boolean;
  path: string;
  onToggle: () => void;
  onLeave: () => void;
};

const SideGroup = ({ group, isOpen, isHere, isCollapsed, path, onToggle, onLeave }: GroupProps) => {
  const { t } = useSpeech();
  const { Link } = useWay();
  const Icon = icons[group.id] ?? IconCoins;
  const here = decodeURIComponent(path);
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={`group-${group.id}`}
        aria-label={isCollapsed ? t(group.name) : undefined}
        data-current={isHere && !isOpen}
        onClick={onToggle}
      >
        <Icon size={20} aria-hidden="true" />
        <span className="name">{t(group.name)}</span>
        <IconChevronDown size={16} className="chevron" aria-hidden="true" />
      </button>
      <ul id={`group-${group.id}`} hidden={!isOpen}>
        {group.screens.map((screen) => {
          const isCurrent = here === screen.path || here.startsWith(`${screen.path}/`);
          return (
            <li key={screen.path}>
              <Link
                to={screen.path}
                onClick={onLeave}
                data-current={isCurrent}
                aria-current={isCurrent ? "page" : undefined}
              >
                {t(screen.name)}
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
};
