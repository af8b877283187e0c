// The frame that every signed-in screen lives in.
import { ActionIcon } from "@mantine/core";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useSpeech } from "../i18n/language.tsx";
import { SessionGuard } from "../identity/parts/session-guard.tsx";
import { useRoot } from "../kit/store.ts";
import { useEver } from "../kit/use-ever.ts";
import { useTitle } from "../kit/use-title.ts";
import { useWay } from "../kit/way.tsx";
import { IconMenu2, IconSearch } from "../ui/icons.ts";
import { HeadKeys } from "./head-keys.tsx";
import { frameTexts, home, placeOf, titleOf } from "./navigation.ts";
import { OfflineNote } from "./offline-note.tsx";
import { RestoredGuard } from "./restored-guard.tsx";
import "./shell.css";
import { Side } from "./side.tsx";
import { TestModeGuard } from "./test-mode-guard.tsx";
import { TestModeKey } from "./test-mode-key.tsx";

const Palette = lazy(async () => ({ default: (await import("./palette.tsx")).Palette }));

/** Side, head and the page between them. */
export const Shell = ({ children }: { children: ReactNode }) => {
  const { t } = useSpeech();
  const { path } = useWay();
  const isCollapsed = useRoot((root) => root.isCollapsed);
  const [isOpen, setOpen] = useState(false);
  const [isSearching, setSearching] = useState(false);
  const hasSearched = useEver(isSearching);
  const main = useRef<HTMLElement>(null);
  const title = t(titleOf(path));
  useTitle(title);
  useFocusOnChange(path, main);
  useKey("k", () => setSearching(true));
  useEscape(isOpen, () => setOpen(false));
  return (
    <div
      className="shell"
      data-collapsed={isCollapsed || undefined}
      data-open={isOpen || undefined}
    >
      <a className="skip" href="#main">
        {t(frameTexts.skip)}
      </a>
      <Side onLeave={() => setOpen(false)} />
      <button
        type="button"
        className="veil"
        aria-label={t(frameTexts.closeMenu)}
        onClick={() => setOpen(false)}
      />
      <div className="shrinks">
        <TestModeGuard />
        <header className="head">
          <ActionIcon
            className="menu-key"
            variant="subtle"
            size={36}
            aria-label={t(frameTexts.menu)}
            aria-expanded={isOpen}
            aria-controls="side"
            onClick={() => setOpen(true)}
          >
            <IconMenu2 size={20} />
          </ActionIcon>
          <div>
            <Crumbs path={path} />
            <h1>{title}</h1>
          </div>
          <button type="button" className="search-key" onClick={() => setSearching(true)}>
            <IconSearch size={16} aria-hidden="true" />
            <span>{t(frameTexts.find)}</span>
            <kbd>Ctrl K</kbd>
          </button>
          <TestModeKey />
          <HeadKeys />
        </header>
        <OfflineNote />
        <RestoredGuard />
        <main className="main" id="main" ref={main} tabIndex={-1}>
          {children}
        </main>
      </div>
      <Suspense fallback={null}>
        {hasSearched && <Palette isOpen={isSearching} onClose={() => setSearching(false)} />}
      </Suspense>
      <SessionGuard />
    </div>
  );
};

const Crumbs = ({ path }: { path: string }) => {
  const { t } = useSpeech();
  const { Link } = useWay();
  const place = placeOf(path);
  if (place === undefined) return null;
  return (
    <nav className="crumbs" aria-label={t(frameTexts.breadcrumb)}>
      <ol>
        <li>
          <Link to={home}>{t(frameTexts.dashboard)}</Link>
        </li>
        <li>{t(place.group.name)}</li>
      </ol>
    </nav>
  );
};

// A new page starts at its beginning for those who do not see it change.
const useFocusOnChange = (path: string, main: React.RefObject<HTMLElement | null>): void => {
  const before = useRef(path);
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    main.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [path, main]);
};

const useKey = (key: string, act: () => void): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== key || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      act();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  });
};

const useEscape = (isOn: boolean, act: () => void): void => {
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === "Escape") act();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  });
};
