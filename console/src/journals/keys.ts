// The keys of what is asked for about journals.
export const journalKeys = {
  all: ["journals"],
  accounts: ["journals", "accounts"],
  month: (month: string) => ["journals", "month", month] as const,
} as const;
