// The keys of what is asked for about proposals.
export const proposalKeys = {
  all: ["proposals"],
  list: (query: unknown) => ["proposals", "list", query] as const,
  one: (id: string) => ["proposals", "one", id] as const,
} as const;
