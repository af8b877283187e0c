import { expect, test } from "vitest";
import { listSearch, pageSizes, readListState } from "./url-state.ts";

const options = { sorts: ["name"], defaultSort: "-created_at", filters: ["status"] } as const;

test("pages have 10, 25, 50 or 100 rows, and 10 where nothing else is asked for", () => {
  expect(pageSizes).toEqual([10, 25, 50, 100]);
  expect(readListState("", options).size).toBe(10);
  for (const size of pageSizes) expect(readListState(`?size=${size}`, options).size).toBe(size);
  for (const size of ["11", "0", "-25", "1000", "x", "25.5"])
    expect(readListState(`?size=${size}`, options).size).toBe(10);
});

test("what an address asks for is read, and the rest is left at its default", () => {
  expect(readListState("?q=souq&sort=-name&page=3&status=active&other=1", options)).toEqual({
    ...{ q: "souq", sort: "-name", page: 3, size: 10, filters: { status: "active" } },
  });
  expect(readListState("?sort=secret&page=0", options)).toEqual({
    ...{ q: "", sort: "-created_at", page: 1, size: 10, filters: {} },
  });
});

test("a list as it is at first has a bare address, and every other one can be read again", () => {
  const first = readListState("", options);
  expect(listSearch(first, options)).toEqual({});
  const state = { ...first, q: "a b", sort: "name", page: 2, size: 50 as const };
  const search = new URLSearchParams(listSearch(state, options)).toString();
  expect(readListState(search, options)).toEqual(state);
});
