// Another ledger in the same database, where somebody brings it: PGLEDGER_SQL names a file with the SQL of
// github.com/pgr0ss/pgledger and of the ULID functions that it needs. An order is three transfers in one call
// and one commit, from accounts that no other client uses: its best case.
import { readFileSync } from "node:fs";
import pg from "pg";
import { numbersFrom } from "./marketplace.ts";
import { type Contender, drive } from "./rounds.ts";

const members = 5_000;
const lines = 3;

const connect = async (connectionString: string, schema: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString, options: `-c search_path=${schema}` });
  // A lost connection is told by the query that meets it.
  client.on("error", () => undefined);
  await client.connect();
  return client;
};

const createAccounts = async (
  client: pg.Client,
  kind: string,
  count: number,
): Promise<string[]> => {
  const { rows } = await client.query<{ id: string }>(
    "select (pgledger_create_account($1 || n, 'POINTS')).id from generate_series(1, $2::int) n",
    [kind, count],
  );
  return rows.map(({ id }) => id);
};

export type Pgledger = { run: Contender["run"]; close(): Promise<void> };

/** That ledger in a schema of its own, with as many clients; undefined where nobody brings it. */
export const openPgledger = async (url: string, clients: number): Promise<Pgledger | undefined> => {
  const file = process.env["PGLEDGER_SQL"];
  if (file === undefined) return undefined;
  const schema = "pgledger";
  const first = await connect(url, schema);
  await first.query(`create schema ${schema}`);
  await first.query(readFileSync(file, "utf8"));
  const to = await createAccounts(first, "member ", members);
  const from = await createAccounts(first, "funder ", clients);
  await first.query("analyze");
  const others = Array.from({ length: clients - 1 }, () => connect(url, schema));
  const pool = [first, ...(await Promise.all(others))];
  const random = numbersFrom(5);
  const text = `select count(*)::int as made from pgledger_create_transfers(
    (select array_agg(($1::text, $2::text, p)::transfer_request) from unnest($3::numeric[]) p))`;
  return {
    run: (seconds) =>
      drive(clients, seconds, async (i) => {
        const points = Array.from({ length: lines }, () => 1 + random(99));
        const values = [from[i], to[random(members)], points];
        const reply = await pool[i]?.query({ name: "pgledger", text, values });
        if (reply?.rows[0]?.made !== lines) throw new Error("pgledger made other transfers");
      }),
    close: async () => {
      await Promise.all(pool.map((client) => client.end()));
    },
  };
};
