// The keys of what is asked for about what waits for a second person.
export const approvalKeys = {
  all: ["approvals"],
  list: (query: unknown) => ["approvals", "list", query] as const,
  thresholds: ["approvals", "list", "thresholds"],
  settings: ["approvals", "list", "settings"],
  wallets: ["approvals", "list", "wallets"],
  over: (id: string, days: unknown) => ["approvals", "over", id, days] as const,
  one: (id: string) => ["approvals", "one", id] as const,
} as const;
