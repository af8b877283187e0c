// That a run on partitioned tables is one: the stories beside this file then say something about them.
import { expect, test } from "vitest";
import { tables } from "../../server/src/tables.ts";
import { anOrder, openMarketplace } from "../support/marketplace.ts";

const isPartitioned = process.env["NUQTA_TEST_PARTITIONED"] === "1";

test("member tables are kept in one piece, or in four when the run asks for it", async () => {
  const shop = await openMarketplace();
  const pieces = await shop.db.query<{ name: string; pieces: number }>({
    text: `select c.relname as name, count(i.inhrelid)::int4 as pieces from pg_class c
      left join pg_inherits i on i.inhparent = c.oid
      where c.relkind in ('r', 'p') and c.relname = any($1) group by c.relname`,
    values: [Object.keys(tables)],
  });
  expect(pieces).toHaveLength(Object.keys(tables).length);
  for (const one of pieces) {
    const isCut = isPartitioned && tables[one.name]?.kind === "member";
    expect(one).toEqual({ name: one.name, pieces: isCut ? 4 : 0 });
  }
  for (let i = 0; i < 16; i += 1) await shop.post("/v1/orders", anOrder(`o-${i}`, `m-${i}`));
  const used = await shop.db.query({ text: "select distinct tableoid from lot" });
  expect(used.length).toBeGreaterThanOrEqual(isPartitioned ? 3 : 1);
  await shop.close();
});
