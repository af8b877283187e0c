// The keys of what is asked for about templates of rules.
export const templateKeys = {
  all: ["templates"],
  list: ["templates", "list"],
  one: (id: string) => ["templates", "one", id] as const,
} as const;
