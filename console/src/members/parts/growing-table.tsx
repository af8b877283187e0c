// A table in a card of its own that grows downwards: the newest rows first, earlier ones on request.
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Empty } from "../../ui/page.tsx";

/** State of the fetching. */
type Growing = {
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly isFetchingNextPage: boolean;
  readonly hasNextPage: boolean;
  readonly refetch: () => unknown;
  readonly fetchNextPage: () => unknown;
};

/** Rows of all pages; undefined until the first is there. */
export const rowsOf = <Item,>({
  data,
}: {
  data: { readonly pages: readonly { readonly data: readonly Item[] }[] } | undefined;
}): Item[] | undefined => data?.pages.flatMap((page) => page.data);

type Props<Row> = {
  title: string;
  help: string;
  /** Stands at the end of the head. */
  aside?: ReactNode;
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  found: Growing;
  rows: readonly Row[] | undefined;
  empty: string;
  /** Label of the button for earlier rows. */
  more: string;
};

/** Head, rows, and the way to earlier ones. */
export const GrowingTable = <Row,>({ found, ...props }: Props<Row>) => (
  <section className="card" aria-label={props.title}>
    <div className="toolbar">
      <div className="toolbar-lead">
        <h2>{props.title}</h2>
        <p className="muted small">{props.help}</p>
      </div>
      {props.aside}
    </div>
    <DataTable
      caption={props.title}
      columns={props.columns}
      rows={props.rows}
      keyOf={props.keyOf}
      isStale={found.isFetching && !found.isFetchingNextPage}
      failure={found.error}
      onRetry={() => void found.refetch()}
      empty={<Empty title={props.empty} />}
    />
    {found.hasNextPage && (
      <div className="pager">
        <Button
          variant="default"
          loading={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {props.more}
        </Button>
      </div>
    )}
  </section>
);
