// The place of what says that this tab is in test mode, in the colour that only test mode has.
import { lazy, Suspense } from "react";
import { isTrial, useSession } from "../kit/session.ts";
import "./trial.css";

const TrialNote = lazy(async () => ({
  default: (await import("../identity/parts/trial-note.tsx")).TrialNote,
}));

/** Stands above every page of the team. */
export const TrialGuard = () => {
  const isOn = useSession(({ token }) => isTrial(token));
  if (!isOn) return null;
  return (
    <section className="trial">
      <Suspense fallback={null}>
        <TrialNote />
      </Suspense>
    </section>
  );
};
