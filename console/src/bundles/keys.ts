// The keys of what is asked for about configuration as a file.
export const bundleKeys = {
  before: (id: string) => ["configuration", "before", id] as const,
} as const;
