// The keys of what is asked for about tiers.
export const tierKeys = {
  all: ["tiers"],
  ladder: (kind: "customer" | "seller") => ["tiers", kind] as const,
  options: (kind: "customer" | "seller") => ["tiers", kind, "all"] as const,
  moves: (kind: "customer" | "seller", draft: unknown) => ["tiers", kind, "moves", draft] as const,
} as const;
