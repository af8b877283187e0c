// The names behind ids that were chosen.
import { useQueries } from "@tanstack/react-query";
import { ruleKeys } from "../keys.ts";

export type NamedKind = "products" | "brands" | "sellers" | "categories" | "rewards";

export type Wanted = { readonly kind: NamedKind; readonly id: string };

const namesMax = 60;

/** The names behind ids, by kind and id; an id whose name is not known stands for itself. */
export const useNames = (wanted: readonly Wanted[]): ReadonlyMap<string, string> => {
  const found = useQueries({
    queries: wanted.slice(0, namesMax).map(({ kind, id }) => ({
      queryKey: ruleKeys.name(kind, id),
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const { nameReaders } = await import("../queries/names.ts");
        return nameReaders[kind](id, signal);
      },
      // A party that only orders have named has no page of its own: its id is its name.
      retry: false,
      staleTime: 300_000,
    })),
  });
  const names = new Map<string, string>();
  wanted.slice(0, namesMax).forEach(({ kind, id }, at) => {
    const name = found[at]?.data;
    if (name !== undefined) names.set(`${kind}:${id}`, name);
  });
  return names;
};
