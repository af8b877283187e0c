// The keys of what is asked for about replays of drafts.
export const simulationKeys = {
  all: ["simulation"],
  newest: (kind: string, subject: string) => ["simulation", kind, subject] as const,
  one: (id: string | undefined) => ["simulation", "one", id] as const,
} as const;
