// The keys of what is asked for about the counter of a branch.
export const counterKeys = {
  about: ["counter", "about"],
  member: (id: string | undefined) => ["counter", "member", id] as const,
  eachMember: ["counter", "member"],
  members: (typed: string) => ["counter", "members", typed] as const,
  scan: (typed: string) => ["counter", "scan", typed] as const,
  products: (typed: string) => ["counter", "products", typed] as const,
  quote: (sale: unknown) => ["counter", "quote", sale] as const,
} as const;
