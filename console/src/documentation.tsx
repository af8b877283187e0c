// Starts the documentation by itself: the same frame and page, without router and contracts. Whoever has to do something
// else first, such as signing in, is given the whole console at the same address.
import "./app/trusted-types.ts";
import "./app/styles.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { CrashBoundary } from "./app/crash-boundary.tsx";
import { fontsOf } from "./app/fonts.ts";
import { Shell } from "./app/shell.tsx";
import { Surroundings } from "./app/surroundings.tsx";
import { lookAtSession } from "./identity/queries/standing.ts";
import { DocumentationPage } from "./integrations/pages/documentation.tsx";
import { type Session, useSession } from "./kit/session.ts";
import { useRoot } from "./kit/store.ts";

const place = document.getElementById("documentation");
if (place === null) throw new Error("The page has no place for the documentation.");

// Nothing but what the documentation needs is loaded for it: no router, no client of queries, no schemas.
// Decision 0146.
const light = createRoot(place);

// The same as the frame of the team asks for, before it shows a page.
const isAtHome = (session: Session): boolean =>
  session.isAuthenticated &&
  session.user?.audience === "admin" &&
  session.factor !== "pending" &&
  session.factor !== "enrol" &&
  !session.mustChangePassword &&
  !session.isRestored;

let isGiven = false;

/** Lets the whole console start in the place of this page. */
const handOver = async (): Promise<void> => {
  if (isGiven) return;
  isGiven = true;
  const { startConsole } = await import("./main.tsx");
  await startConsole();
  light.unmount();
};

useRoot.getState().set({});
await Promise.all([lookAtSession(), fontsOf(useRoot.getState().language)]);
if (isAtHome(useSession.getState())) {
  useSession.subscribe((now) => {
    if (!isAtHome(now)) void handOver();
  });
  light.render(
    <StrictMode>
      <Surroundings>
        <Shell>
          <CrashBoundary>
            <DocumentationPage />
          </CrashBoundary>
        </Shell>
      </Surroundings>
    </StrictMode>,
  );
} else await handOver();
