// The command palette: every page and a few commands, a few letters away.
import { TextInput } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from "react";
import { addresses } from "../addresses.ts";
import { useFound } from "../analytics/queries/figures.ts";
import { useSpeech } from "../i18n/language.tsx";
import { signOut } from "../identity/queries/session.ts";
import { queryClient } from "../kit/queries.ts";
import { inTestMode, useSession } from "../kit/session.ts";
import { useRoot } from "../kit/store.ts";
import { switchTexts } from "../kit/switch-texts.ts";
import { useWay } from "../kit/way.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { frameTexts, groupsFor, home } from "./navigation.ts";

type Entry = {
  readonly id: string;
  readonly name: string;
  readonly group: string;
  readonly run: () => void;
};

const useEntries = (): readonly Entry[] => {
  const { t, language } = useSpeech();
  const way = useWay();
  const set = useRoot((root) => root.set);
  const held = useSession(({ permissions }) => permissions);
  return useMemo(() => {
    const go = (to: string) => () => way.go(to);
    const command = (id: string, name: string, run: () => void): Entry => ({
      id,
      name,
      group: t(frameTexts.appearanceGroup),
      run,
    });
    return [
      { id: home, name: t(frameTexts.dashboard), group: t(frameTexts.product), run: go(home) },
      ...groupsFor(held, { inTest: inTestMode() }).flatMap((group) =>
        group.screens.map((screen) => ({
          id: screen.path,
          name: t(screen.name),
          group: t(group.name),
          run: go(screen.path),
        })),
      ),
      command("language", t(switchTexts.toLanguage), () =>
        set({ language: language === "ar" ? "en" : "ar" }),
      ),
      command("logout", t(frameTexts.logout), () => void signOut()),
    ];
  }, [t, language, way, set, held]);
};

const waitMs = 250;

/** Text that was typed, once somebody stops typing. */
const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), waitMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
};

/** Orders whose ids begin like `q`; who may not search by it is offered the page of that very id. */
const useOrders = (q: string): readonly Entry[] => {
  const { t } = useSpeech();
  const way = useWay();
  const held = useSession(({ permissions }) => permissions);
  const maySearch = held.includes("analytics:read");
  const settled = useSettled(q);
  const found = useFound(maySearch && held.includes("orders:read") ? settled : "");
  const open = (id: string, name: string): Entry => ({
    id: `order-${id}`,
    name,
    group: t(frameTexts.orders),
    run: () => way.go(addresses.order, { id }),
  });
  if (q === "" || !held.includes("orders:read")) return [];
  // Words are looked for among the pages; the ids of orders have figures in them.
  if (!maySearch) return /\d/.test(q) ? [open(q, t(frameTexts.openOrder, { id: q }))] : [];
  return (settled === q ? (found.data?.orders ?? []) : []).map(({ id }) => open(id, id));
};

type Props = { isOpen: boolean; onClose: () => void };

/** Opens over the page; arrows choose, Enter goes. */
export const Palette = (props: Props) => (
  <QueryClientProvider client={queryClient}>
    <Entries {...props} />
  </QueryClientProvider>
);

const Entries = ({ isOpen, onClose }: Props) => {
  const { t } = useSpeech();
  const entries = useEntries();
  const id = useId();
  const [q, setQ] = useState("");
  const [at, setAt] = useState(0);
  useEffect(() => {
    if (isOpen) setQ("");
  }, [isOpen]);
  const orders = useOrders(isOpen ? q.trim() : "");
  const wanted = q.trim().toLowerCase();
  const found = [
    ...entries.filter((entry) => `${entry.name} ${entry.group}`.toLowerCase().includes(wanted)),
    ...orders,
  ];
  const current = found[Math.min(at, found.length - 1)];
  const choose = (entry: Entry | undefined): void => {
    if (entry === undefined) return;
    onClose();
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && found.length > 0) {
      event.preventDefault();
      setAt((Math.min(at, found.length - 1) + step + found.length) % found.length);
    }
    if (event.key === "Enter") {
      event.preventDefault();
      choose(current);
    }
  };
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t(frameTexts.findTitle)} size={560}>
      <TextInput
        data-autofocus
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={current === undefined ? undefined : `${id}-${current.id}`}
        aria-label={t(frameTexts.find)}
        placeholder={t(frameTexts.find)}
        value={q}
        onChange={(event) => {
          setQ(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      {found.length === 0 ? (
        <p className="muted nothing" role="status">
          {t(frameTexts.findNone, { q })}
        </p>
      ) : (
        // The focus stays in the text field, which names the current option.
        <div className="palette" role="listbox" id={id} aria-label={t(frameTexts.findTitle)}>
          {found.map((entry) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard in the text field
            <div
              key={entry.id}
              id={`${id}-${entry.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={entry === current}
              onClick={() => choose(entry)}
              onPointerMove={() => setAt(found.indexOf(entry))}
            >
              {entry.name}
              <span className="group">{entry.group}</span>
            </div>
          ))}
        </div>
      )}
    </Dialog>
  );
};
