// The keys of what is asked for about statements.
export const settlementKeys = {
  all: ["settlements"],
  list: (query: unknown) => ["settlements", "list", query] as const,
  one: (seller: string, month: string) => ["settlements", "one", seller, month] as const,
  reimbursements: (seller: string, month: string) =>
    ["settlements", "reimbursements", seller, month] as const,
  billing: (seller: string | undefined) => ["settlements", "billing", seller ?? ""] as const,
  account: (seller: string) => ["settlements", "account", seller] as const,
  rateCards: (query: unknown) => ["settlements", "rate-cards", query] as const,
  disputes: (query: unknown) => ["settlements", "disputes", query] as const,
  dispute: (id: string) => ["settlements", "dispute", id] as const,
  credits: (seller: string, month: string) => ["settlements", "credits", seller, month] as const,
  months: (query: unknown) => ["settlements", "months", query] as const,
  late: (month: string) => ["settlements", "late", month] as const,
  month: (month: string) => ["settlements", "month", month] as const,
  auditFile: (month: string) => ["settlements", "audit-file", month] as const,
  items: (seller: string, month: string, ask: unknown) =>
    ["settlements", "items", seller, month, ask] as const,
} as const;
