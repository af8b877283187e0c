// The keys of what is asked for about cases of fraud and the terms of anti-fraud.
export const fraudKeys = {
  all: ["fraud"],
  cases: (query: unknown) => ["fraud", "cases", query] as const,
  summary: ["fraud", "summary"],
  case: (id: string) => ["fraud", "case", id] as const,
  counters: ["fraud", "counters"],
  counter: (id: string) => ["fraud", "counter", id] as const,
  terms: ["settings", "anti-fraud"],
} as const;
