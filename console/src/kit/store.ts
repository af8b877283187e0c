// What the browser keeps: the session of the specification, and how the person likes the page.
import { create } from "zustand";
import { persist } from "zustand/middleware";
import type { Language } from "../i18n/text.ts";

export type Appearance = "light" | "dark";

type Preferences = {
  language: Language;
  /** Unset follows the system. */
  appearance: Appearance | undefined;
  isCollapsed: boolean;
};

type Root = Preferences & {
  set: (change: Partial<Preferences>) => void;
};

const firstLanguage = (): Language => (navigator.language.startsWith("ar") ? "ar" : "en");

/** The persisted store, key `root`, version 1. */
export const useRoot = create<Root>()(
  persist(
    (set) => ({
      language: firstLanguage(),
      appearance: undefined,
      isCollapsed: false,
      set: (change) => set(change),
    }),
    {
      name: "root",
      version: 1,
      partialize: ({ language, appearance, isCollapsed }) => ({
        language,
        appearance,
        isCollapsed,
      }),
    },
  ),
);
