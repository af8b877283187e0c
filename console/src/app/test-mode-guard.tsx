// The place of what says that this tab is in test mode, in the colour that only test mode has.
import { lazy, Suspense } from "react";
import { inTestMode, useSession } from "../kit/session.ts";
import "./test-mode.css";

const TestModeNote = lazy(async () => ({
  default: (await import("../identity/parts/test-mode-note.tsx")).TestModeNote,
}));

/** Stands above every page of the team. */
export const TestModeGuard = () => {
  const isOn = useSession(({ token }) => inTestMode(token));
  if (!isOn) return null;
  return (
    <section className="test-mode" aria-labelledby="test-mode">
      <Suspense fallback={null}>
        <TestModeNote />
      </Suspense>
    </section>
  );
};
