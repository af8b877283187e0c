// Starts the console: who is signed in, then the page.
import "./app/trusted-types.ts";
import "./app/kit-styles.ts";
import "./app/base.css";
import "./app/utilities.css";
import "./ui/controls.css";
import "./ui/ui.css";
import { DirectionProvider, MantineProvider, useDirection } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { lazy, StrictMode, Suspense, useEffect } from "react";
import { createRoot } from "react-dom/client";
import { fontsOf } from "./app/fonts.ts";
import { router } from "./app/router.tsx";
import { theme } from "./app/theme.ts";
import { LanguageProvider } from "./i18n/language.tsx";
import { checkSession } from "./identity/queries/session.ts";
import { queryClient } from "./kit/queries.ts";
import { useSession } from "./kit/session.ts";
import { useRoot } from "./kit/store.ts";
import { useIsToastAsked } from "./ui/toasts.ts";

const nonce = document.querySelector<HTMLMetaElement>("meta[property=csp-nonce]")?.nonce ?? "";

// Where the lock of scrolling behind a dialog looks for it.
Object.assign(globalThis, { __webpack_nonce__: nonce });

const ToastPlace = lazy(async () => ({
  default: (await import("./ui/toast-place.tsx")).ToastPlace,
}));
const Toasts = () => useIsToastAsked() && <ToastPlace />;

const Direction = () => {
  const language = useRoot((root) => root.language);
  const { setDirection } = useDirection();
  useEffect(() => setDirection(language === "ar" ? "rtl" : "ltr"), [language, setDirection]);
  return null;
};

const App = () => {
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
          <QueryClientProvider client={queryClient}>
            <Suspense>
              <Toasts />
            </Suspense>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </LanguageProvider>
      </MantineProvider>
    </DirectionProvider>
  );
};

const place = document.getElementById("root");
if (place === null) throw new Error("The page has no place for the console.");

// Where the session ends, so do the pages that need one.
useSession.subscribe((now, before) => {
  if (now.isAuthenticated !== before.isAuthenticated) void router.invalidate();
});

// Kept from the first visit on, so that the language does not change with the browser's.
useRoot.getState().set({});
// Both come over the wire and wait for nothing.
await Promise.all([checkSession(), fontsOf(useRoot.getState().language)]);
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
