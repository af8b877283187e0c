// After a recovery of one's password: the keys one made, asked about on the dashboard.
import { lazy, Suspense } from "react";
import { useRecoveredKeys } from "../queries/recovered-keys.ts";

const RecoveredKeysCard = lazy(async () => ({
  default: (await import("./recovered-keys-card.tsx")).RecoveredKeysCard,
}));

/** Nothing, unless a password was recovered and there are keys to decide about. */
export const RecoveredKeys = () => {
  const { data } = useRecoveredKeys();
  const at = data?.recovered_at ?? null;
  if (data === undefined || at === null) return null;
  return (
    <Suspense fallback={null}>
      <RecoveredKeysCard recovered={data} at={at} />
    </Suspense>
  );
};
