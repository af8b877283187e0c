// The dialogs that ask who it is, loaded when one of them is needed, and the watch over the end of the session.
import { minuteMs } from "@nuqta/contracts/kit/time.ts";
import { lazy, Suspense, useEffect } from "react";
import { useSession } from "../../kit/session.ts";
import { useCover } from "../../kit/use-cover.ts";
import { useEver } from "../../kit/use-ever.ts";
import { lookAfterSession } from "../queries/standing.ts";

const SessionDialog = lazy(async () => ({
  default: (await import("./session-dialog.tsx")).SessionDialog,
}));

/** Stands in every frame of signed-in people. */
export const SessionGuard = () => {
  const isAsked = useEver(useSession(({ isExpired, isConfirming }) => isExpired || isConfirming));
  useCover(useSession(({ isExpired }) => isExpired));
  useWatch();
  return <Suspense fallback={null}>{isAsked && <SessionDialog />}</Suspense>;
};

// A page that asks the server nothing would not notice the end. The question itself makes no session longer.
const useWatch = (): void =>
  useEffect(() => {
    const look = (): void => void lookAfterSession();
    const looking = setInterval(look, minuteMs);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(looking);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
