// A caller who may leave before the answer: what works for it looks at this between two steps.
// Decision 0179.

/** The caller left before the answer: what it asked for ended, and nothing of it was written. */
export class CallerGone extends Error {
  override name = "CallerGone";
  constructor(options?: ErrorOptions) {
    super("The caller left before the answer", options);
  }
}

/** @throws CallerGone once the caller has left; nobody has where there is no signal */
export const assertThere = (gone: AbortSignal | undefined): void => {
  if (gone?.aborted === true) throw new CallerGone();
};
