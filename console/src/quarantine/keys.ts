// The keys of what is asked for about arrivals that wait.
export const arrivalKeys = {
  all: ["arrivals"],
  histories: ["arrivals", "histories"],
  list: (query: unknown) => ["arrivals", "list", query] as const,
} as const;
