// The keys of what is asked for about saved files.
export const uploadKeys = {
  all: ["uploads"],
  list: (kind: string, page: number, size: number) => ["uploads", kind, page, size] as const,
} as const;
