// The command palette: every page, every record and a few commands, a few letters away.
import { TextInput } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from "react";
import { placeOf } from "../analytics/domain/links.ts";
import { useFound } from "../analytics/queries/figures.ts";
import { foundKinds, foundTexts, seekTexts } from "../analytics/texts/found.ts";
import { folded } from "../i18n/folded.ts";
import { useSpeech } from "../i18n/language.tsx";
import type { Text } from "../i18n/text.ts";
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
  /** Names in both languages as they are compared; left out where the server has looked. */
  readonly sought?: string;
  readonly run: () => void;
};

const useEntries = (): readonly Entry[] => {
  const { t, language } = useSpeech();
  const way = useWay();
  const set = useRoot((root) => root.set);
  const held = useSession(({ permissions }) => permissions);
  return useMemo(() => {
    const go = (to: string) => () => way.go(to);
    const entry = (id: string, name: Text, group: Text, run: () => void): Entry => ({
      ...{ id, name: t(name), group: t(group), run },
      sought: folded(`${name.en} ${group.en} ${name.ar} ${group.ar}`),
    });
    const command = (id: string, name: Text, run: () => void): Entry =>
      entry(id, name, frameTexts.appearanceGroup, run);
    return [
      entry(home, frameTexts.dashboard, frameTexts.product, go(home)),
      ...groupsFor(held, { inTest: inTestMode() }).flatMap((group) =>
        group.screens.map((screen) => entry(screen.path, screen.name, group.name, go(screen.path))),
      ),
      command("language", switchTexts.toLanguage, () =>
        set({ language: language === "ar" ? "en" : "ar" }),
      ),
      command("logout", frameTexts.logout, () => void signOut()),
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

/** Records that have a page, hold `q`, and may be read. */
const useRecords = (q: string): { rows: readonly Entry[]; isPending: boolean } => {
  const { t, pick } = useSpeech();
  const way = useWay();
  const maySearch = useSession(({ permissions }) => permissions.includes("notifications:read"));
  const settled = useSettled(q);
  const found = useFound(maySearch ? settled : "");
  const none = { rows: [], isPending: false };
  if (q === "" || !maySearch) return none;
  if (found.isError) return none;
  const { data, isPlaceholderData } = found;
  if (settled !== q || data === undefined || isPlaceholderData)
    return { rows: [], isPending: true };
  const rows = foundKinds.flatMap((kind) =>
    data[kind].map((one): Entry => {
      const place = placeOf(one);
      return {
        id: `${one.kind}-${one.id}`,
        name: pick(one.name, one.name_ar),
        group: t(foundTexts[kind]),
        run: () => place && way.go(place.to, place.params, place.search),
      };
    }),
  );
  return { rows, isPending: false };
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
  const records = useRecords(isOpen ? q.trim() : "");
  const wanted = folded(q.trim());
  const found = [...entries.filter((entry) => entry.sought?.includes(wanted)), ...records.rows];
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
          {records.isPending ? t(seekTexts.searching) : t(frameTexts.findNone, { q })}
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
