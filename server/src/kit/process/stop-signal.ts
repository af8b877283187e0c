// When to stop: the first SIGTERM or SIGINT asks for an orderly stop, a later one for an abrupt end.

const repeatMs = 2_000;

/**
 * Resolves at the first SIGTERM or SIGINT. Repeats within two seconds are the same request: Ctrl-C
 * reaches npm and us, and npm passes it on. A signal after that ends the process with code 1.
 */
export const onStopSignal = (): Promise<void> =>
  new Promise((stop) => {
    let askedAt: number | undefined;
    const hear = () => {
      const now = performance.now();
      if (askedAt !== undefined && now - askedAt > repeatMs) process.exit(1);
      askedAt ??= now;
      stop();
    };
    process.on("SIGTERM", hear);
    process.on("SIGINT", hear);
  });
