// The two switches of every page: the language, and light or dark.
import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { useSpeech } from "../i18n/language.tsx";
import { IconLanguage, IconMoon, IconSun } from "../ui/icons.ts";
import { useRoot } from "./store.ts";
import { switchTexts } from "./switch-texts.ts";

/** Changes at once and is kept. */
export const Switches = () => {
  const { t, language } = useSpeech();
  const set = useRoot((root) => root.set);
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme("light") === "dark";
  const appearance = isDark ? "light" : "dark";
  return (
    <>
      <ActionIcon
        variant="subtle"
        size={36}
        aria-label={t(switchTexts.toLanguage)}
        title={t(switchTexts.language)}
        onClick={() => set({ language: language === "ar" ? "en" : "ar" })}
      >
        <IconLanguage size={19} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        size={36}
        aria-label={t(isDark ? switchTexts.light : switchTexts.dark)}
        title={t(isDark ? switchTexts.light : switchTexts.dark)}
        onClick={() => {
          set({ appearance });
          setColorScheme(appearance);
        }}
      >
        {isDark ? <IconSun size={19} /> : <IconMoon size={19} />}
      </ActionIcon>
    </>
  );
};
