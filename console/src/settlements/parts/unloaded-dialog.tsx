// A dialog whose content has not come: it says that it loads, or why it could not.
import { Dialog } from "../../ui/dialog.tsx";
import { FailedToLoad, LoadingCards } from "../../ui/page.tsx";

type Props = {
  title: string;
  found: { readonly error: Error | null; readonly refetch: () => unknown };
  onClose: () => void;
};

/** Stands in for a dialog until its content is there. */
export const UnloadedDialog = ({ title, found, onClose }: Props) => (
  <Dialog isOpen onClose={onClose} title={title}>
    {found.error === null ? (
      <LoadingCards count={1} />
    ) : (
      <FailedToLoad failure={found.error} onRetry={() => void found.refetch()} />
    )}
  </Dialog>
);
