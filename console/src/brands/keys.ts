// The keys of what is asked for about brands and categories.
export const brandKeys = {
  all: ["brands"],
  lists: ["brands", "list"],
  list: (query: unknown) => ["brands", "list", query] as const,
  options: (q: string) => ["brands", "options", q] as const,
  categories: ["categories"],
  categoryLists: ["categories", "list"],
  categoryList: (q: string, limit: string) => ["categories", "list", q, limit] as const,
  categoryOptions: (q: string) => ["categories", "options", q] as const,
} as const;
