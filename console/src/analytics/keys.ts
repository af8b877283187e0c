// The keys of what is asked for about the figures and what the home shows.
type Ask = { readonly from: string; readonly to: string; readonly against?: string };

export const analyticsKeys = {
  notices: ["analytics", "notices"],
  saved: ["analytics", "saved"],
  schedules: ["analytics", "saved", "schedules"],
  readers: ["analytics", "readers"],
  savedOne: (id: string) => ["analytics", "saved", id] as const,
  overview: (tab: string, ask: Ask) => ["analytics", "overview", tab, ask] as const,
  activity: (tab: string) => ["analytics", "activity", tab] as const,
  marks: (ask: Ask) => ["analytics", "marks", ask] as const,
  forecast: ["analytics", "forecast"],
  campaignForecast: (id: string) => ["analytics", "campaigns", id, "forecast"] as const,
  search: (q: string) => ["analytics", "search", q] as const,
  breakdown: (ask: Ask & { readonly group_by: string; readonly order_by: string }) =>
    ["analytics", "breakdown", ask] as const,
  report: (name: "points" | "sellers" | "members" | "campaigns" | "liability", ask: Ask) =>
    ["analytics", name, ask] as const,
} as const;
