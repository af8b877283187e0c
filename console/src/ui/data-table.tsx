// The table of the console: rows that the server has sorted and paged. TanStack Table keeps which columns are shown
// and where they are pinned; its markup and its words are ours.
// Decision 0093.
import {
  type ColumnDef,
  columnPinningFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { type ReactNode, useMemo } from "react";
import { FailedToLoad } from "./page.tsx";
import {
  BodyCell,
  BodyRow,
  BoneRows,
  type ColumnLook,
  HeadCell,
  type Sorting,
  TableFrame,
} from "./table-frame.tsx";

export type Column<Row> = ColumnLook & {
  readonly cell: (row: Row) => ReactNode;
  /** The field of the server's sort, where one may sort by it. */
  readonly sort?: string;
};

type Props<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => string;
  /** Fresh rows are on their way; the old ones stay, dimmed. */
  isStale?: boolean;
  failure?: unknown;
  onRetry?: () => void;
  /** The text below the heads when there are no rows; with `null` nothing is drawn at all. */
  empty: ReactNode;
  sort?: string | undefined;
  onSort?: (sort: string) => void;
  /** Columns that are left out, by id; the first and the pinned ones always stay. */
  hidden?: readonly string[];
  isDense?: boolean;
  /** The number of rows that are likely to come: as many grey ones hold their place. */
  likely?: number;
};

const features = tableFeatures({ columnPinningFeature, columnVisibilityFeature });

// The same array every time, or the table would be made anew with each drawing.
const nothing: never[] = [];

type Held<Row> = [Row];

/** The columns in the order in which they are drawn, as TanStack Table has them. */
const useShownColumns = <Row,>({
  columns,
  rows = nothing,
  keyOf,
  hidden = nothing,
}: Pick<Props<Row>, "columns" | "rows" | "keyOf" | "hidden">) => {
  const defs = useMemo(
    () =>
      columns.map(
        // Cells are drawn by a call: as components they would be made anew with every drawing and lose the focus.
        ({ id, head }): ColumnDef<typeof features, Held<Row>> => ({ id, header: head }),
      ),
    [columns],
  );
  // The library asks for records or arrays; a row of ours may be a word.
  const data = useMemo(() => rows.map((row): Held<Row> => [row]), [rows]);
  const [first] = columns;
  return useTable({
    features,
    columns: defs,
    data,
    getRowId: ([row]) => keyOf(row),
    state: {
      columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])),
      columnPinning: {
        start: first === undefined ? [] : [first.id],
        end: columns.filter(({ isPinned }) => isPinned).map(({ id }) => id),
      },
    },
  });
};

/** Rows under heads that sort. */
export const DataTable = <Row,>(props: Props<Row>) => {
  const { caption, columns, rows, isStale = false, failure, onRetry, empty } = props;
  const table = useShownColumns(props);
  if (failure != null && rows === undefined)
    return <FailedToLoad failure={failure} onRetry={onRetry ?? (() => {})} />;
  if (rows?.length === 0 && empty === null) return null;
  const known = new Map(columns.map((column) => [column.id, column]));
  const shown = table.getVisibleLeafColumns().flatMap(({ id }) => known.get(id) ?? []);
  const { sort, onSort } = props;
  const sorting: Sorting | undefined = onSort && { sort, onSort };
  return (
    <TableFrame
      caption={caption}
      columns={shown}
      isBusy={isStale || rows === undefined}
      isDense={props.isDense ?? false}
      empty={rows?.length === 0 && empty}
      heads={shown.map((column, at) => (
        <HeadCell
          key={column.id}
          column={column}
          isFirst={at === 0}
          {...(column.sort !== undefined && { field: column.sort })}
          {...(sorting && { sorting })}
        />
      ))}
    >
      {rows === undefined ? (
        <BoneRows columns={shown} count={props.likely ?? 5} />
      ) : (
        table.getRowModel().rows.map((row) => (
          <BodyRow key={row.id}>
            {shown.map((column, at) => (
              <BodyCell key={column.id} column={column} isFirst={at === 0}>
                {column.cell(row.original[0])}
              </BodyCell>
            ))}
          </BodyRow>
        ))
      )}
    </TableFrame>
  );
};
