// The place of the line that says that nothing can be changed; its words are loaded when they are needed.
import { lazy, Suspense } from "react";
import { useSession } from "../kit/session.ts";

const RestoredNote = lazy(async () => ({
  default: (await import("./restored-note.tsx")).RestoredNote,
}));

/** Stands in every frame of signed-in people. */
export const RestoredGuard = () => {
  const isRestored = useSession((session) => session.isRestored);
  if (!isRestored) return null;
  return (
    <div className="restored" role="status">
      <Suspense fallback={null}>
        <RestoredNote />
      </Suspense>
    </div>
  );
};
