// The keys of what is asked for about deferred revenue.
export const revenueKeys = {
  all: ["revenue"],
  basis: ["revenue", "basis"],
  month: (month: string) => ["revenue", "month", month] as const,
} as const;
