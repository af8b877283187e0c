// The state of a list lives in the address: reload, Back and a shared link show the same rows.
import { useLocation, useMatch, useNavigate, useRouter } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";

export const pageSizes = [10, 25, 50, 100] as const;

export type ListState<Filter extends string> = {
  readonly q: string;
  readonly sort: string;
  readonly page: number;
  readonly size: (typeof pageSizes)[number];
  readonly filters: Readonly<Partial<Record<Filter, string>>>;
};

export type ListControl<Filter extends string> = ListState<Filter> & {
  /** Whether anything narrows the list. */
  readonly isNarrowed: boolean;
  readonly setQ: (q: string) => void;
  readonly setSort: (sort: string) => void;
  readonly setPage: (page: number) => void;
  readonly setSize: (size: number) => void;
  readonly setFilter: (name: Filter, value: string | null) => void;
  readonly clear: () => void;
  /** Several at once, as a form with a button does; empty values are left out. */
  readonly apply: (change: { q: string; filters: Partial<Record<Filter, string>> }) => void;
  /** What the server is asked for. */
  readonly query: Readonly<Record<string, string | number | undefined>>;
};

type Options<Filter extends string> = {
  readonly sorts: readonly string[];
  readonly defaultSort: string;
  readonly filters?: readonly Filter[];
};

/** Reads the state from a query string; what it does not understand falls back to the default. */
export const readListState = <Filter extends string>(
  search: string,
  options: Options<Filter>,
): ListState<Filter> => {
  const given = new URLSearchParams(search);
  const sort = given.get("sort") ?? "";
  const page = Number(given.get("page"));
  const size = Number(given.get("size"));
  const filters: Partial<Record<Filter, string>> = {};
  for (const name of options.filters ?? []) {
    const value = given.get(name);
    if (value) filters[name] = value;
  }
  return {
    q: given.get("q") ?? "",
    sort: options.sorts.includes(sort.replace(/^-/, "")) ? sort : options.defaultSort,
    page: Number.isSafeInteger(page) && page >= 1 && page <= 1_000 ? page : 1,
    size: pageSizes.find((each) => each === size) ?? 10,
    filters,
  };
};

/** Writes the state as a query string; defaults are left out, so a bare address means defaults. */
export const listSearch = <Filter extends string>(
  state: ListState<Filter>,
  options: Options<Filter>,
): Record<string, string> => {
  const search: Record<string, string> = {};
  if (state.q !== "") search["q"] = state.q;
  for (const [name, value] of Object.entries(state.filters))
    if (value) search[name] = String(value);
  if (state.sort !== options.defaultSort) search["sort"] = state.sort;
  if (state.page !== 1) search["page"] = String(state.page);
  if (state.size !== 10) search["size"] = String(state.size);
  return search;
};

/** A path as it is compared: `&` may be written in two ways, and a slash at the end says nothing. */
const plain = (path: string): string => decodeURIComponent(path).replace(/\/$/, "");

/** The state of this page's list, and the ways to change it. `options` must not change between renders. */
export const useListState = <Filter extends string = never>(
  options: Options<Filter>,
): ListControl<Filter> => {
  const search = useLocation({ select: (location) => location.searchStr });
  const navigate = useNavigate();
  const router = useRouter();
  const here = useMatch({ strict: false, select: ({ pathname }) => plain(pathname) });
  const state = useMemo(() => readListState(search, options), [search, options]);
  const change = useCallback(
    (next: Partial<ListState<Filter>>, isTyping = false) => {
      // Whoever is on the way to another page must not be called back by what they typed before.
      if (isTyping && plain(router.latestLocation.pathname) !== here) return;
      const merged = { ...state, page: 1, ...next };
      void navigate({ to: ".", search: listSearch(merged, options), replace: isTyping });
    },
    [state, options, navigate, router, here],
  );
  return useMemo(
    () => ({
      ...state,
      isNarrowed: state.q !== "" || Object.keys(state.filters).length > 0,
      setQ: (q) => change({ q }, true),
      setSort: (sort) => change({ sort }),
      setPage: (page) => change({ page }),
      setSize: (size) => change({ size: pageSizes.find((each) => each === size) ?? 10 }),
      setFilter: (name, value) => {
        const filters: Partial<Record<Filter, string>> = { ...state.filters };
        if (value) filters[name] = value;
        else delete filters[name];
        change({ filters });
      },
      apply: ({ q, filters }) => {
        const filled = Object.entries(filters).filter(([, value]) => Boolean(value));
        change({ q, filters: Object.fromEntries(filled) as Partial<Record<Filter, string>> });
      },
      clear: () => change({ q: "", filters: {} as Partial<Record<Filter, string>> }),
      query: {
        ...state.filters,
        q: state.q,
        sort: state.sort,
        limit: String(state.size),
        page: String(state.page),
      },
    }),
    [state, change],
  );
};
