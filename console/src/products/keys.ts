// The keys of what is asked for about products.
export const productKeys = {
  all: ["products"],
  lists: ["products", "list"],
  list: (query: unknown) => ["products", "list", query] as const,
  asOf: (sku: string, asOf: string | undefined) => ["products", "then", sku, asOf] as const,
  options: (q: string) => ["products", "options", q] as const,
} as const;
