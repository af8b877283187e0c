// What stands above a list: its search and its filters, which live in the address.
import { Select } from "@mantine/core";
import { SearchField } from "../ui/search-field.tsx";
import type { ListControl } from "./list-state.ts";

type SearchProps = { label: string; list: Pick<ListControl, "q" | "setQ"> };

/** Searches the list. */
export const ListSearch = ({ label, list }: SearchProps) => (
  <div className="basis-220 at-most-420">
    <SearchField label={label} value={list.q} onChange={list.setQ} />
  </div>
);

type FilterProps<Filter extends string> = {
  list: {
    readonly filters: Readonly<Partial<Record<Filter, string | undefined>>>;
    readonly setFilter: (name: Filter, value: string | null) => void;
  };
  name: Filter;
  /** What is filtered; also what stands there while nothing is chosen, unless `any` says it. */
  label: string;
  any?: string;
  data: readonly { readonly value: string; readonly label: string }[];
  isLabelShown?: boolean;
  w?: number;
};

/** One value of a few, or any. */
export const ListFilter = <Filter extends string>(props: FilterProps<Filter>) => {
  const { list, name, label, any = label, data, isLabelShown = false, w = 180 } = props;
  return (
    <Select
      {...(isLabelShown ? { label } : { "aria-label": label })}
      placeholder={any}
      data={data}
      value={list.filters[name] ?? null}
      onChange={(value) => list.setFilter(name, value)}
      clearable
      w={w}
    />
  );
};
