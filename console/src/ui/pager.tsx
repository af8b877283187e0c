// Which rows of a list are shown, and the ways to the others.
import { Button, Select } from "@mantine/core";
import { Fragment, type ReactNode } from "react";
import { useSpeech } from "../i18n/language.tsx";
import { pagesAround } from "./pages-around.ts";
import { words } from "./words.ts";

/** Where one is in a list, and the ways to other places in it. */
export type Place = {
  readonly page: number;
  readonly size: number;
  readonly setPage: (page: number) => void;
  readonly setSize: (size: number) => void;
};

type PagerProps = {
  list: Place;
  total?: number | undefined;
  /** Stands beside the number of rows: how the table is shown. */
  children?: ReactNode;
};

/**
 * The rows shown, of how many, and the ways to the others. Until that is known its place is kept and nothing shown: it
 * would say that there are none, and move with the rows that come.
 */
export const Pager = ({ list, total: known, children }: PagerProps) => {
  const total = known ?? 0;
  const { page, size, setPage, setSize } = list;
  const { t, number } = useSpeech();
  const last = Math.max(1, Math.ceil(total / size));
  const from = total === 0 ? 0 : (page - 1) * size + 1;
  return (
    <div className="pager" data-unknown={known === undefined || undefined}>
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
        {children}
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
