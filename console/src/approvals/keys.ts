// The keys of what is asked for about what waits for a second person.
export const approvalKeys = {
  all: ["approvals"],
  list: (query: unknown) => ["approvals", "list", query] as const,
  thresholds: ["approvals", "list", "thresholds"],
  settings: ["approvals", "list", "settings"],
  money: ["approvals", "list", "money"],
  wallets: ["approvals", "list", "wallets"],
  months: ["approvals", "list", "months"],
  over: (id: string, days: unknown) => ["approvals", "over", id, days] as const,
  /** The root of what is asked for about statements, whose screens know approvals and not the other way round. */
  settlements: ["settlements"],
  one: (id: string) => ["approvals", "one", id] as const,
} as const;
