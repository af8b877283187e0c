// The dialogs that ask who it is, loaded when one of them is needed.
import { lazy, Suspense } from "react";
import { useSession } from "../../kit/session.ts";
import { useEver } from "../../kit/use-ever.ts";

const SessionDialog = lazy(async () => ({
  default: (await import("./session-dialog.tsx")).SessionDialog,
}));

/** Stands in every frame of signed-in people. */
export const SessionGuard = () => {
  const isAsked = useEver(useSession(({ isExpired, isConfirming }) => isExpired || isConfirming));
  return <Suspense fallback={null}>{isAsked && <SessionDialog />}</Suspense>;
};
