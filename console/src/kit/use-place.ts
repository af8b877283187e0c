// Where one is in a list that stands beside another one: kept by the page, since the address holds one list only.
import { useState } from "react";
import type { Place } from "../ui/pager.tsx";
import { type PageSize, pageSizeOf } from "./search.ts";

/** The first page, until somebody turns it; other sizes begin at the front again. */
export const usePlace = (): Place & { readonly size: PageSize } => {
  const [page, setPage] = useState(1);
  const [size, setSize] = useState<PageSize>(10);
  return {
    ...{ page, size, setPage },
    setSize: (next) => {
      setSize(pageSizeOf(next));
      setPage(1);
    },
  };
};
