import { expect, test } from "vitest";
import { z } from "zod";
import { listAddress, readListState } from "./list-state.ts";
import { listSearch, pageSizes } from "./search.ts";

const list = listSearch({
  sorts: ["name", "created_at"],
  defaultSort: "-created_at",
  filters: { status: z.enum(["active", "closed"]) },
});
const paramsOf = (address: string) => Object.fromEntries(new URLSearchParams(address));
const read = (address: string) => readListState(list.schema.parse(paramsOf(address)), list);

test("pages have 10, 25, 50 or 100 rows, and 10 where nothing else is asked for", () => {
  expect(pageSizes).toEqual([10, 25, 50, 100]);
  expect(read("").size).toBe(10);
  for (const size of pageSizes) expect(read(`?size=${size}`).size).toBe(size);
  for (const size of ["11", "0", "-25", "1000", "x", "25.5"])
    expect(read(`?size=${size}`).size).toBe(10);
});

test("what an address asks for is read, and the rest is left at its default", () => {
  expect(read("?q=souq&sort=-name&page=3&status=active&other=1")).toEqual({
    ...{ q: "souq", sort: "-name", page: 3, size: 10, filters: { status: "active" } },
  });
  for (const page of ["0", "-1", "1.5", "1001", "x", ""])
    expect(read(`?page=${page}`).page).toBe(1);
  expect(read("?sort=secret&page=0&status=secret")).toEqual({
    ...{ q: "", sort: "-created_at", page: 1, size: 10, filters: {} },
  });
});

test("a list as it is at first has a bare address, and every other one can be read again", () => {
  const first = read("");
  expect(listAddress(first, list.defaultSort)).toEqual({});
  const state = { ...first, q: "a b", sort: "name", page: 2, size: 50 } as const;
  const search = listAddress({ ...state, filters: { status: "closed" } }, list.defaultSort);
  expect(Object.keys(search)).toEqual(["q", "status", "sort", "page", "size"]);
  expect(readListState(list.schema.parse(search), list)).toEqual({
    ...state,
    filters: { status: "closed" },
  });
});
