// The keys of what is asked for about configuration as a file.
export const bundleKeys = {
  over: (plan: string, before: string | undefined, days: unknown) =>
    ["configuration", "over", plan, before ?? "", days] as const,
  back: (id: string) => ["configuration", "back", id] as const,
} as const;
