// The keys of what is asked for about sellers.
export const sellerKeys = {
  all: ["sellers"],
  lists: ["sellers", "list"],
  list: (query: unknown) => ["sellers", "list", query] as const,
  one: (id: string) => ["sellers", "one", id] as const,
  history: (id: string) => ["sellers", "history", id] as const,
  logo: (id: string) => ["sellers", "logo", id] as const,
  branches: (id: string) => ["sellers", "branches", id] as const,
  wallet: (id: string) => ["sellers", "wallet", id] as const,
  walletMoves: (id: string, ask: unknown) => ["sellers", "wallet", id, "moves", ask] as const,
  options: (q: string) => ["sellers", "options", q] as const,
} as const;
