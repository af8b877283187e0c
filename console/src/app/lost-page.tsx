// An address outside the console, for somebody who is signed in.
import { NotFoundPage } from "./not-found-page.tsx";
import { RoutedShell } from "./routed-shell.tsx";

/** The frame, and in it what was asked for and is not there. */
export const LostPage = () => (
  <RoutedShell>
    <NotFoundPage />
  </RoutedShell>
);
