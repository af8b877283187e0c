// The keys of what is asked for about retention.
export const retentionKeys = {
  all: ["retention"],
  terms: ["retention", "terms"],
  history: ["retention", "history"],
  preview: (ask: unknown) => ["retention", "preview", ask] as const,
  runs: ["retention", "runs"],
  register: ["retention", "register"],
  allRights: ["retention", "rights"],
  rights: (query: unknown) => ["retention", "rights", "list", query] as const,
  right: (id: string) => ["retention", "rights", "one", id] as const,
  breaches: ["retention", "breaches"],
  breach: (id: string) => ["retention", "breaches", id] as const,
  actors: ["retention", "actors"],
} as const;
