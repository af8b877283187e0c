// Where one is in a list that stands beside another one: kept by the page, since the address holds one list only.
import { useState } from "react";
import type { Place } from "../ui/data-table.tsx";

/** The first page, until somebody turns it; other sizes begin at the front again. */
export const usePlace = (): Place => {
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(10);
  return {
    ...{ page, size, setPage },
    setSize: (next) => {
      setSize(next);
      setPage(1);
    },
  };
};
