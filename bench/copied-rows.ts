// The rows that a run left in a database, once more by COPY: what storing them costs without deciding anything.
import { join } from "node:path";
import type pg from "pg";
import { metered, openMeter } from "./meter.ts";
import type { Run } from "./rounds.ts";

/** Tables with as many rows as there were units of work, or more: those that the work filled. */
const filledTables = async (client: pg.Client, done: number): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not relispartition order by 1`,
  );
  const filled: string[] = [];
  for (const { name } of rows) {
    const count = await client.query<{ n: number }>(`select count(*)::int as n from "${name}"`);
    if ((count.rows[0]?.n ?? 0) >= done) filled.push(name);
  }
  return filled;
};

/** Copies what `done` units of work left into empty tables with the same keys and indexes. */
export const copyOf = async (
  url: string,
  { folder, done }: { folder: string; done: number },
): Promise<Run> => {
  const meter = await openMeter({ connectionString: url }, process.pid);
  const { client } = meter;
  try {
    const tables = await filledTables(client, done);
    await client.query("create schema copied");
    const copies: string[] = [];
    for (const name of tables) {
      const file = join(folder, "data", `${name}.copy`);
      await client.query(`copy (select * from "${name}") to '${file}'`);
      await client.query(`create table copied."${name}" (like public."${name}" including all)`);
      copies.push(`copy copied."${name}" from '${file}'`);
    }
    await client.query("checkpoint");
    const copy = async (): Promise<Run> => {
      const begin = performance.now();
      await client.query("begin");
      for (const text of copies) await client.query(text);
      await client.query("commit");
      return { done, seconds: (performance.now() - begin) / 1_000 };
    };
    return await metered(meter, copy)(0);
  } finally {
    await meter.close();
  }
};
