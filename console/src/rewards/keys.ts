// The keys of what is asked for about rewards.
export const rewardKeys = {
  all: ["rewards"],
  list: (query: unknown) => ["rewards", "list", query] as const,
  ofType: (type: string) => ["rewards", "of", type] as const,
  one: (id: string | undefined) => ["rewards", "one", id] as const,
  options: (q: string) => ["rewards", "options", q] as const,
  usage: (query: unknown) => ["rewards", "usage", query] as const,
  choices: ["reward-choices"],
} as const;
