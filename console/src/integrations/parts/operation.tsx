// One call of the API as a line, and what it needs, takes and answers once somebody opens it.
import { lazy, Suspense, useState } from "react";
import { Bone } from "../../ui/page.tsx";
import type { Operation } from "../domain/operations.ts";

const OpenedOperation = lazy(async () => ({
  default: (await import("./opened-operation.tsx")).OpenedOperation,
}));

/** Folded until somebody opens it. */
export const OperationDetails = ({ operation }: { operation: Operation }) => {
  const [isOpen, setOpen] = useState(false);
  const { method, path, summary } = operation;
  return (
    <details
      className="operation"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <span className="mono" dir="ltr">
          <b className="method">{method}</b> {path}
        </span>
        <span className="muted small" lang="en" dir="ltr">
          {summary}
        </span>
      </summary>
      {isOpen && (
        <Suspense fallback={<Bone />}>
          <OpenedOperation operation={operation} />
        </Suspense>
      )}
    </details>
  );
};
