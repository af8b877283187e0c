// The one look of tables: rows under heads on a wide screen, cards with the same fields on a narrow one. The first page
// after signing in draws its rows with this alone; lists add their state with DataTable.
// Decision 0093.
import type { ReactNode } from "react";
import { IconChevronDown } from "./icons.ts";
import "./data-table.css";
import { Bone } from "./page.tsx";
import { useTableEdges } from "./use-table-edges.ts";

// A cell that is drawn as a block would stop being a cell for screen readers, so each says what it is.
const roles = {
  table: { role: "table" },
  rows: { role: "rowgroup" },
  row: { role: "row" },
  head: { role: "columnheader" },
  cell: { role: "cell" },
};

/** Drawing of a column, beside its cells. */
export type ColumnLook = {
  readonly id: string;
  readonly head: string;
  /** A figure: at the end of its column, never broken. */
  readonly isNumber?: boolean;
  /** A text of several words, which may take several lines. */
  readonly isWide?: boolean;
  /** Stays in sight at the end while the table is scrolled sideways; so does the first column at the start. */
  readonly isPinned?: boolean;
};

const classOf = ({ isNumber, isWide, isPinned }: ColumnLook, isFirst: boolean): string =>
  [isFirst && "first", isPinned && "pinned", isNumber && "number", isWide && "wrap"]
    .filter(Boolean)
    .join(" ");

/** The sort of a list, and how it is changed; a field with a minus before it sorts downwards. */
export type Sorting = {
  readonly sort: string | undefined;
  readonly onSort: (sort: string) => void;
};

type HeadProps = { column: ColumnLook; isFirst: boolean; field?: string; sorting?: Sorting };

/** A head; it sorts where `field` and `sorting` are given. */
export const HeadCell = ({ column, isFirst, field, sorting }: HeadProps) => {
  const shared = { ...roles.head, scope: "col", className: classOf(column, isFirst) };
  if (field === undefined || sorting === undefined) return <th {...shared}>{column.head}</th>;
  const { sort, onSort } = sorting;
  const isUp = sort === field;
  const isDown = sort === `-${field}`;
  return (
    <th {...shared} aria-sort={isUp ? "ascending" : isDown ? "descending" : "none"}>
      <button type="button" onClick={() => onSort(isUp ? `-${field}` : field)}>
        {column.head}
        {(isUp || isDown) && (
          <IconChevronDown size={14} className={isUp ? "turned" : undefined} aria-hidden="true" />
        )}
      </button>
    </th>
  );
};

type CellProps = { column: ColumnLook; isFirst: boolean; children: ReactNode };

/** A cell; on a card the head of its column stands before it. */
export const BodyCell = ({ column, isFirst, children }: CellProps) => (
  <td {...roles.cell} className={classOf(column, isFirst)} data-head={column.head}>
    <div className="cell">{children}</div>
  </td>
);

/** A row of cells. */
export const BodyRow = ({ children, isChosen }: { children: ReactNode; isChosen?: boolean }) => (
  <tr {...roles.row} aria-selected={isChosen}>
    {children}
  </tr>
);

type Props = {
  caption: string;
  columns: readonly ColumnLook[];
  heads: ReactNode;
  /** Rows are on their way: nothing may be believed of those that are shown. */
  isBusy?: boolean;
  isDense?: boolean;
  /** The place has a landmark of the same name around it already. */
  isGroup?: boolean;
  /** Below the heads, where there are no rows. */
  empty?: ReactNode;
  children: ReactNode;
};

/** A table in a place that scrolls sideways if it must, with the first column and the actions in sight. */
export const TableFrame = (props: Props) => {
  const { caption, columns, heads, isBusy = false, isDense = false, isGroup = false } = props;
  const frame = useTableEdges(columns.map(({ id, head }) => `${id} ${head}`).join());
  const table = (
    <table {...roles.table} className="grid" aria-busy={isBusy} data-dense={isDense || undefined}>
      <caption className="hidden-text">{caption}</caption>
      <thead {...roles.rows}>
        <tr {...roles.row}>{heads}</tr>
      </thead>
      <tbody {...roles.rows}>{props.children}</tbody>
    </table>
  );
  return (
    <div className="table-frame" ref={frame}>
      {isGroup ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is a group of form fields
        <div className="scroll" role="group" aria-label={caption}>
          {table}
        </div>
      ) : (
        <section className="scroll" aria-label={caption}>
          {table}
        </section>
      )}
      <span className="cover" aria-hidden="true" hidden />
      <span className="cover" aria-hidden="true" hidden />
      {props.empty}
    </div>
  );
};

/** Grey rows in the place of those that are loading. */
export const BoneRows = ({ columns, count }: { columns: readonly ColumnLook[]; count: number }) =>
  Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the bones are all alike
    <BodyRow key={index}>
      {columns.map((column, at) => (
        <BodyCell key={column.id} column={column} isFirst={at === 0}>
          <Bone width="70%" />
        </BodyCell>
      ))}
    </BodyRow>
  ));
