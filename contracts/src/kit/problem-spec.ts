// What a refusal of the catalogue says: status, texts, and whether it is worth another try.

export type ProblemSpec = {
  readonly status: number;
  readonly message: string;
  readonly messageAr: string;
  /** The same request may succeed when it is sent again unchanged. */
  readonly retryable: boolean;
  /** Whether it is certain that nothing was changed. */
  readonly outcome: "not_applied" | "unknown";
};

/** A no that stays a no. */
export const refused = (status: number, message: string, messageAr: string) =>
  ({
    status,
    message,
    messageAr,
    retryable: false,
    outcome: "not_applied",
  }) as const;

/** A no for now: the same request may succeed later. */
export const passing = (status: number, message: string, messageAr: string) =>
  ({
    status,
    message,
    messageAr,
    retryable: true,
    outcome: "not_applied",
  }) as const;

/** Nobody knows whether something was changed. */
export const unknown = (status: number, message: string, messageAr: string) =>
  ({
    status,
    message,
    messageAr,
    retryable: true,
    outcome: "unknown",
  }) as const;
