// An address outside the console, for somebody who is signed in.
import { NotFoundPage } from "./not-found-page.tsx";
import { Shell } from "./shell.tsx";

/** The frame, and in it what was asked for and is not there. */
export const LostPage = () => (
  <Shell>
    <NotFoundPage />
  </Shell>
);
