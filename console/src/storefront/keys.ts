// The keys of what is asked for about a seller's own screens.
export const storeKeys = {
  all: ["store"],
  products: ["store", "products"],
  productList: (query: unknown) => ["store", "products", query] as const,
  campaigns: ["store", "campaigns"],
  funding: (from: string, to: string) => ["store", "funding", from, to] as const,
  fundingOfDay: (day: string | undefined) => ["store", "funding", day] as const,
  overview: (from: string, to: string) => ["store", "overview", from, to] as const,
  account: ["store", "account"],
  lines: (month: string, ask: unknown) => ["store", "disputes", "lines", month, ask] as const,
  disputes: ["store", "disputes"],
  disputeList: (query: unknown) => ["store", "disputes", "list", query] as const,
  dispute: (id: string) => ["store", "disputes", "one", id] as const,
  proposals: ["store", "proposals"],
  proposal: (id: string) => ["store", "proposals", id] as const,
  goods: ["store", "goods"],
  statements: (ask: unknown) => ["store", "statements", ask] as const,
} as const;
