// A list that the server sorts, filters and pages: its table, what stands there when it is empty, its pager.
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useSpeech } from "../i18n/language.tsx";
import { type Column, DataTable } from "../ui/data-table.tsx";
import { Empty } from "../ui/page.tsx";
import { Pager } from "../ui/pager.tsx";
import { useTableChoice } from "../ui/table-choices.ts";
import { TableView } from "../ui/table-view.tsx";
import { words } from "../ui/words.ts";
import type { ListControl } from "./list-state.ts";

type Props<Row> = {
  /** Names the table for the choice of columns that the browser keeps. */
  name: string;
  caption: string;
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  list: Omit<ListControl, "filters" | "setFilter" | "apply" | "query">;
  /** The page of rows as it was asked for. */
  found: {
    readonly data: { readonly data: readonly Row[]; readonly total: number } | undefined;
    readonly error: unknown;
    readonly isPlaceholderData: boolean;
    readonly refetch: () => unknown;
  };
  /** What an empty list says; `noMatch` stands below the title where something narrows it. */
  empty: { title: string; help?: string; noMatch?: string; action?: ReactNode };
  /** Where a filter counts as a place of its own, whether anything else narrows the list. */
  isNarrowed?: boolean;
  /** A button above the list clears the filters already. */
  isClearedAbove?: boolean;
};

/** Rows, sorted by their heads; where a filter leaves none, a button clears it. */
export const PagedTable = <Row,>(props: Props<Row>) => {
  const { caption, columns, keyOf, list, found, empty, isNarrowed = list.isNarrowed } = props;
  const isClearable = isNarrowed && !props.isClearedAbove;
  const { t } = useSpeech();
  const choice = useTableChoice(props.name);
  return (
    <>
      <DataTable
        caption={caption}
        columns={columns}
        rows={found.data?.data}
        keyOf={keyOf}
        isStale={found.isPlaceholderData}
        failure={found.error}
        onRetry={() => void found.refetch()}
        sort={list.sort}
        onSort={list.setSort}
        hidden={choice.hidden}
        isDense={choice.isDense}
        likely={list.size}
        empty={
          <Empty
            title={isNarrowed && empty.noMatch === undefined ? t(words.noMatch) : empty.title}
            action={
              isClearable ? (
                <Button variant="default" onClick={list.clear}>
                  {t(words.clearFilters)}
                </Button>
              ) : (
                !isNarrowed && empty.action
              )
            }
          >
            {isNarrowed ? empty.noMatch : empty.help}
          </Empty>
        }
      />
      <Pager list={list} total={found.data?.total}>
        <TableView columns={columns} choice={choice} />
      </Pager>
    </>
  );
};
