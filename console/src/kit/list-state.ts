// The state of a list lives in the address: reload, Back and a shared link show the same rows. A search for persons
// lives beside it, because addresses stand in logs.
import { useMatch, useNavigate, useRouter, useRouterState } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import type { ListSpec, PageSize } from "./search.ts";

export type ListState<Sort extends string, Filters> = {
  readonly q: string;
  readonly sort: Sort;
  readonly page: number;
  readonly size: PageSize;
  readonly filters: Filters;
};

type FilterName<Filters> = keyof Filters & string;

export type ListControl<Filters = object, Sort extends string = string> = ListState<
  Sort,
  Filters
> & {
  /** Whether anything narrows the list. */
  readonly isNarrowed: boolean;
  readonly setQ: (q: string) => void;
  readonly setSort: (sort: string) => void;
  readonly setPage: (page: number) => void;
  readonly setSize: (size: number) => void;
  readonly setFilter: (name: FilterName<Filters>, value: string | null) => void;
  readonly clear: () => void;
  /** Several at once, as a form with a button does; empty values are left out. */
  readonly apply: (change: {
    q: string;
    filters: Partial<Record<FilterName<Filters>, string | undefined>>;
  }) => void;
  /** What the server is asked for. */
  readonly query: Filters & {
    readonly q: string;
    readonly sort: Sort;
    readonly limit: `${PageSize}`;
    readonly page: string;
  };
};

/** A list as an address has it; what that leaves out is at its default. */
export const readListState = <Sort extends string, Filters extends object>(
  search: object,
  spec: ListSpec<Sort, Filters>,
): ListState<Sort, Filters> => {
  const { q = "", sort = spec.defaultSort, page = 1, size = 10 } = spec.list.parse(search);
  return { q, sort, page, size, filters: spec.filters.parse(search) };
};

const filled = (values: object): [string, string][] =>
  Object.entries(values).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));

type Written = {
  readonly q?: string;
  readonly filters?: object;
  readonly sort?: string;
  readonly page?: number;
  readonly size?: number;
};

/** The search part of a list's address; defaults are left out, so a bare address means defaults. */
export const listAddress = (
  { q, filters = {}, sort, page = 1, size = 10 }: Written,
  defaultSort: string,
): Record<string, string | number> => ({
  ...(q && { q }),
  ...Object.fromEntries(filled(filters)),
  ...(sort !== defaultSort && { sort }),
  ...(page !== 1 && { page }),
  ...(size !== 10 && { size }),
});

declare module "@tanstack/react-router" {
  // biome-ignore lint/style/useConsistentTypeDefinitions: the router is told by adding to its interface
  interface HistoryState {
    /** The search of a list of persons; it survives a reload and Back, and no server sees it. */
    sought?: string;
  }
}

/** A path as it is compared: `&` may be written in two ways, and a slash at the end says nothing. */
const plain = (path: string): string => decodeURIComponent(path).replace(/\/$/, "");

/** The state of this page's list, and the ways to change it; `spec` is the one its route reads by. */
export const useListState = <Sort extends string, Filters extends object>(
  spec: ListSpec<Sort, Filters>,
): ListControl<Filters, Sort> => {
  const search = useMatch({ strict: false, select: (match) => match.search });
  const here = useMatch({ strict: false, select: ({ pathname }) => plain(pathname) });
  const navigate = useNavigate();
  const router = useRouter();
  const sought = useRouterState({ select: ({ location }) => location.state.sought });
  const state = useMemo(() => {
    const read = readListState(search, spec);
    return spec.isOfPersons ? { ...read, q: sought ?? "" } : read;
  }, [search, spec, sought]);
  const change = useCallback(
    (next: Written, isTyping = false) => {
      // Whoever is on the way to another page must not be called back by what they typed before.
      if (isTyping && plain(router.latestLocation.pathname) !== here) return;
      const { q, ...rest } = { ...state, page: 1, ...next };
      const isKept = spec.isOfPersons === true;
      const written = listAddress({ ...rest, q: isKept ? "" : q }, spec.defaultSort);
      const kept = isKept ? { state: { sought: q } } : {};
      void navigate({ to: ".", search: written, ...kept, replace: isTyping });
    },
    [state, spec, navigate, router, here],
  );
  return useMemo(
    () => ({
      ...state,
      isNarrowed: state.q !== "" || filled(state.filters).length > 0,
      setQ: (q) => change({ q }, true),
      setSort: (sort) => change({ sort }),
      setPage: (page) => change({ page }),
      setSize: (size) => change({ size }),
      setFilter: (name, value) => change({ filters: { ...state.filters, [name]: value } }),
      apply: change,
      clear: () => change({ q: "", filters: {} }),
      query: {
        ...state.filters,
        q: state.q,
        sort: state.sort,
        limit: `${state.size}`,
        page: String(state.page),
      },
    }),
    [state, change],
  );
};
