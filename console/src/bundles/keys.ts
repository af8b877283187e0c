// The keys of what is asked for about configuration as a file.
export const bundleKeys = {
  back: (id: string) => ["configuration", "back", id] as const,
} as const;
