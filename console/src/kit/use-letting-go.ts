// Lets go of a page whose session ended and which nobody takes up again, with all that its memory has of it.
// Decision 0125.
import { minuteMs } from "@nuqta/contracts/kit/time.ts";
import { useEffect } from "react";

/** Time for which what was typed waits for the person to sign in again, ms. */
const waitingMs = 10 * minuteMs;

/** Loads the page anew once nobody has touched it for ten minutes; without a session that leads to the sign-in. */
export const useLettingGo = (): void =>
  useEffect(() => {
    let late: ReturnType<typeof setTimeout> | undefined;
    const wait = (): void => {
      clearTimeout(late);
      late = setTimeout(() => window.location.reload(), waitingMs);
    };
    wait();
    const touched = ["keydown", "pointerdown"] as const;
    for (const each of touched) window.addEventListener(each, wait);
    return () => {
      clearTimeout(late);
      for (const each of touched) window.removeEventListener(each, wait);
    };
  }, []);
