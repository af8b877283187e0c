// A table of rows that the server has sorted and paged; its state lives in the address.
import { Button, Select } from "@mantine/core";
import { Fragment, type ReactNode } from "react";
import { useSpeech } from "../i18n/language.tsx";
import "./data-table.css";
import { IconChevronDown } from "./icons.ts";
import { Bone, FailedToLoad } from "./page.tsx";
import { pagesAround } from "./pages-around.ts";
import { words } from "./words.ts";

export type Column<Row> = {
  readonly id: string;
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** The field of the server's sort, where one may sort by it. */
  readonly sort?: string;
  readonly isNumber?: boolean;
  readonly isWide?: boolean;
  /** Stays in sight at the end while the table is scrolled sideways. */
  readonly isPinned?: boolean;
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
  /** What stands in the place of rows when there are none. */
  empty: ReactNode;
  sort?: string | undefined;
  onSort?: (sort: string) => void;
};

/** Rows under heads that sort. */
export const DataTable = <Row,>({
  caption,
  columns,
  rows,
  keyOf,
  isStale = false,
  failure,
  onRetry,
  empty,
  sort,
  onSort,
}: Props<Row>) => {
  if (failure != null && rows === undefined)
    return <FailedToLoad failure={failure} onRetry={onRetry ?? (() => {})} />;
  if (rows?.length === 0) return empty;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard
    <section className="scroll" tabIndex={0} aria-label={caption}>
      <table className="grid" aria-busy={isStale || rows === undefined}>
        <caption className="hidden-text">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === undefined
            ? Array.from({ length: 5 }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the bones are all alike
                <tr key={index}>
                  {columns.map((column) => (
                    <td key={column.id}>
                      <Bone width="70%" />
                    </td>
                  ))}
                </tr>
              ))
            : rows.map((row) => (
                <tr key={keyOf(row)}>
                  {columns.map((column) => (
                    <td key={column.id} className={classOf(column)}>
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </section>
  );
};

const classOf = <Row,>({ isNumber, isWide, isPinned }: Column<Row>): string | undefined => {
  if (isPinned) return "pinned";
  return isNumber ? "number" : isWide ? "wrap" : undefined;
};

const Head = <Row,>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>;
  sort: string | undefined;
  onSort: ((sort: string) => void) | undefined;
}) => {
  const field = column.sort;
  const className = column.isNumber ? "number" : column.isPinned ? "pinned" : undefined;
  if (field === undefined || onSort === undefined) {
    return (
      <th scope="col" className={className}>
        {column.head}
      </th>
    );
  }
  const isUp = sort === field;
  const isDown = sort === `-${field}`;
  return (
    <th
      scope="col"
      className={className}
      aria-sort={isUp ? "ascending" : isDown ? "descending" : "none"}
    >
      <button type="button" onClick={() => onSort(isUp ? `-${field}` : field)}>
        {column.head}
        {(isUp || isDown) && (
          <IconChevronDown size={14} className={isUp ? "turned" : undefined} aria-hidden="true" />
        )}
      </button>
    </th>
  );
};

/** Where one is in a list, and the ways to other places in it. */
export type Place = {
  readonly page: number;
  readonly size: number;
  readonly setPage: (page: number) => void;
  readonly setSize: (size: number) => void;
};

/** Which rows are shown, of how many, and the ways to the others. */
export const Pager = ({ list, total = 0 }: { list: Place; total?: number | undefined }) => {
  const { page, size, setPage, setSize } = list;
  const { t, number } = useSpeech();
  const last = Math.max(1, Math.ceil(total / size));
  const from = total === 0 ? 0 : (page - 1) * size + 1;
  return (
    <div className="pager">
      <span className="row">
        <Select
          aria-label={t(words.perPage)}
          data={["10", "25", "50", "100"]}
          value={String(size)}
          onChange={(value) => value !== null && setSize(Number(value))}
          allowDeselect={false}
          w={82}
        />
        <span className="muted small" role="status">
          {t(words.showing, { from, to: Math.min(total, page * size), total })}
        </span>
      </span>
      <nav className="row gap-4" aria-label={t(words.pages)}>
        <Button
          variant="default"
          size="compact-sm"
          disabled={page <= 1}
          onClick={() => setPage(page - 1)}
        >
          {t(words.previous)}
        </Button>
        {pagesAround(page, last).map((each, index, all) => (
          <Fragment key={each}>
            {each - (all[index - 1] ?? 0) > 1 && <span aria-hidden="true">…</span>}
            <Button
              variant={each === page ? "filled" : "subtle"}
              size="compact-sm"
              aria-label={t(words.page, { page: each })}
              aria-current={each === page ? "page" : undefined}
              onClick={() => setPage(each)}
            >
              {number(each)}
            </Button>
          </Fragment>
        ))}
        <Button
          variant="default"
          size="compact-sm"
          disabled={page >= last}
          onClick={() => setPage(page + 1)}
        >
          {t(words.next)}
        </Button>
      </nav>
    </div>
  );
};
