// The keys of what is asked for about the record.
export const auditKeys = {
  list: (query: unknown) => ["audit", "list", query] as const,
  actors: ["audit", "actors"] as const,
} as const;
