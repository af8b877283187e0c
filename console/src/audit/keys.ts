// The keys of what is asked for about the record.
export const auditKeys = {
  list: (query: unknown) => ["audit", query] as const,
} as const;
