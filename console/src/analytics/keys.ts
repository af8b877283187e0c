// The keys of what is asked for about the figures and what the home shows.
export const analyticsKeys = {
  notices: ["analytics", "notices"],
  overview: (tab: string, from: string, to: string) =>
    ["analytics", "overview", tab, from, to] as const,
  activity: (tab: string) => ["analytics", "activity", tab] as const,
  search: (q: string) => ["analytics", "search", q] as const,
  report: (name: "points" | "sellers" | "members" | "campaigns", from: string, to: string) =>
    ["analytics", name, from, to] as const,
} as const;
