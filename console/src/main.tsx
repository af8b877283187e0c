// The whole console: who is signed in, then the page. Other files of the build are in one with this one, so that reading it
// must not start it.
import "./app/trusted-types.ts";
import "./app/styles.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { fontsOf } from "./app/fonts.ts";
import { router } from "./app/router.tsx";
import { Surroundings } from "./app/surroundings.tsx";
import { checkSession } from "./identity/queries/session.ts";
import { queryClient } from "./kit/queries.ts";
import { useSession } from "./kit/session.ts";
import { useRoot } from "./kit/store.ts";

/** Starts the console in its place on the page. */
export const startConsole = async (): Promise<void> => {
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
      <Surroundings>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </Surroundings>
    </StrictMode>,
  );
};
