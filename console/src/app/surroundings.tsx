// Everything that stands around all pages: direction, looks, language, and the place of short messages.
import { DirectionProvider, MantineProvider, useDirection } from "@mantine/core";
import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { LanguageProvider } from "../i18n/language.tsx";
import { useRoot } from "../kit/store.ts";
import { useIsToastAsked } from "../ui/toasts.ts";
import { theme } from "./theme.ts";

const nonce = document.querySelector<HTMLMetaElement>("meta[property=csp-nonce]")?.nonce ?? "";

// Where the lock of scrolling behind a dialog looks for it.
Object.assign(globalThis, { __webpack_nonce__: nonce });

const ToastPlace = lazy(async () => ({
  default: (await import("../ui/toast-place.tsx")).ToastPlace,
}));
const Toasts = () => useIsToastAsked() && <ToastPlace />;

const Direction = () => {
  const language = useRoot((root) => root.language);
  const { setDirection } = useDirection();
  useEffect(() => setDirection(language === "ar" ? "rtl" : "ltr"), [language, setDirection]);
  return null;
};

/** Speaks the language of the person, in the colours they like. */
export const Surroundings = ({ children }: { children: ReactNode }) => {
  const { language, appearance } = useRoot();
  return (
    <DirectionProvider initialDirection={language === "ar" ? "rtl" : "ltr"} detectDirection={false}>
      <Direction />
      <MantineProvider
        theme={theme}
        defaultColorScheme={appearance ?? "auto"}
        getStyleNonce={() => nonce}
      >
        <LanguageProvider language={language}>
          <Suspense>
            <Toasts />
          </Suspense>
          {children}
        </LanguageProvider>
      </MantineProvider>
    </DirectionProvider>
  );
};
