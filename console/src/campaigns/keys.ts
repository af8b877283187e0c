// The keys of what is asked for about campaigns.
export const campaignKeys = {
  all: ["campaigns"],
  list: (query: unknown) => ["campaigns", "list", query] as const,
  one: (id: string | undefined) => ["campaigns", "one", id] as const,
  reach: (targets: unknown, audiences: unknown) =>
    ["campaigns", "reach", targets, audiences] as const,
  coverage: (targets: unknown) => ["campaigns", "coverage", targets] as const,
  joinable: ["campaigns", "joinable"],
} as const;
